-- One row per file that was recorded next to the log of a result.
from evidence order by all
