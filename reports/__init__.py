"""Reports: what an audit found, at the prompt and as a page."""
