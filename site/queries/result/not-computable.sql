-- One row per result and rule that could not be computed for it.
from not_computable order by all
