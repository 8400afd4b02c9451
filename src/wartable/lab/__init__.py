"""The lab: many games at once, their statistics and reports."""
