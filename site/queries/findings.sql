-- One row per finding.
from finding order by all
