"""The content of data/ beside the options' figures: map, terrain, results and deployment."""
