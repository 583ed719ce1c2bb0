-- One row per listed result, in the ledger's own order.
select * exclude (sort_order, findings) from leaderboard order by sort_order
