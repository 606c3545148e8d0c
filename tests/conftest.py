"""Settings of all tests."""

import os

from hypothesis import settings

# Compiled kernels look after the bounds of their arrays here: outside they would write anywhere.
os.environ.setdefault("NUMBA_BOUNDSCHECK", "1")

# How long an example takes depends on the machine; speed is measured in bench/.
settings.register_profile("yus", deadline=None, print_blob=True)
# The same examples at every run, so that a merge never fails by chance; `HYPOTHESIS=thorough` looks further.
settings.register_profile("ci", settings.get_profile("yus"), derandomize=True)
# What is covered is told by few examples as well as by many, and tracing makes each three times as long.
settings.register_profile("brief", settings.get_profile("ci"), max_examples=10)
settings.register_profile("thorough", settings.get_profile("yus"), max_examples=5000)
settings.load_profile(os.environ.get("HYPOTHESIS") or ("ci" if "CI" in os.environ else "yus"))
