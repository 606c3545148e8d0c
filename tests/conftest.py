"""Settings of all tests."""

from hypothesis import settings

# How long an example takes depends on the machine; speed is measured in bench/.
settings.register_profile("yus", deadline=None, print_blob=True)
settings.load_profile("yus")
