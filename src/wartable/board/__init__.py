"""Pure helpers for boards, shared by the games."""
