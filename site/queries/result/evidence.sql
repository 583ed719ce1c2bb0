-- One row per recorded file of a result, apart from its logs.
from evidence order by all
