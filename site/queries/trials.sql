-- One row per trial, in the order in which a result's page counts them.
from trial order by round nulls first, path, first_line
