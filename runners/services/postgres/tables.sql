-- The tables of the scenarios. The runner fills them before each load, by runners/verify/oracle/rows.ts.
create extension pg_stat_statements;

-- Half of each page is free, so that a changed row stays on its page and its index entry remains.
create table product (id integer primary key, name text not null, price integer not null, stock integer not null)
    with (fillfactor = 50);
create table message (id integer primary key, message text not null);

-- One rule for all pools: together at most as many connections as the load has.
create role benchledger login connection limit 64;
grant select, update on product to benchledger;
grant select on message to benchledger;
