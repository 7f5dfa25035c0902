"""The version of the package and of the program that it speaks to."""

__version__ = "0.1.0"
