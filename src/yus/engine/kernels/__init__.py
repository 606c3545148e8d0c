"""Compiled code. Importing a module of this room compiles its kernels or loads them from the user's cache.

Whoever wants to start quickly imports them where they are first needed.
"""
