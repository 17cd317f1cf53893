"""Properties that hold for every hand, tried on random hands."""
