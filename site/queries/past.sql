-- One row per result and day since which it is what it is.
from past order by result_id, since
