-- One row per file that was recorded beside the log of a result.
from evidence order by all
