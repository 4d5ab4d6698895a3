"""Full screens: they compose widgets and pass keys on; what is shown is made by ``model`` and ``layout``."""
