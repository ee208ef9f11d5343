// skeleton
