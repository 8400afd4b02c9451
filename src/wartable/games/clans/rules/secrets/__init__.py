"""Sight and secrets (rule 8): what a viewer sees and may know, and determinization of the rest."""
