"""Uvicorn and its own worker processes: one for each CPU that the server may use."""

import os
import sys

import uvicorn

if __name__ == "__main__":
    workers = len(os.sched_getaffinity(0))
    uvicorn.run("service:app", port=int(sys.argv[1]), workers=workers, access_log=False)
