"""The steps. One that has been released is never changed: what follows is a new step."""
