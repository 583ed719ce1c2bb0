-- One row per rule and subject that it could not be computed for.
from not_computable order by all
