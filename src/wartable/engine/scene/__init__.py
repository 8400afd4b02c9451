"""Scenes and their renderers: SVG and text."""
