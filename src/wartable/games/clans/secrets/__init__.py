"""What a viewer may know, and what he can imagine instead of the rest (rule 8)."""
