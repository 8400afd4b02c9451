"""Action-point mode: alternating turns on the same board (rule 7)."""
