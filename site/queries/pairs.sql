-- One row per pair of frameworks or configurations, the pairs of frameworks first.
-- nullable: configuration_a, configuration_b, verdict, ratio, low, high, comparisons[].ratio, comparisons[].low,
-- comparisons[].high, comparisons[].level, comparisons[].verdict, comparisons[].excluded
from pair
order by is_default desc, framework_a, framework_b, configuration_a, configuration_b
