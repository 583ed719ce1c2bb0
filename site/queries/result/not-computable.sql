-- One row per rule and result that it could not be computed for.
from not_computable order by all
