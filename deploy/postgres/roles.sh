#!/bin/sh
# Run once by the image of PostgreSQL, as it makes the database: who owns it, who works with it, who keeps the audit. Without
# POSTGRES_OWNER_PASSWORD one role does all. Nobody comes in as the superuser but from inside the container.
set -eu
psql -X -v ON_ERROR_STOP=1 -v application="$POSTGRES_PASSWORD" -v owner="${POSTGRES_OWNER_PASSWORD:-}" \
  -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role tongmou login password :'application';
select :'owner' <> '' as separate \gset
\if :separate
  create role tongmou_owner login password :'owner';
  create role tongmou_audit;
  grant tongmou_audit to tongmou_owner;
  alter database :"DBNAME" owner to tongmou_owner;
\else
  alter database :"DBNAME" owner to tongmou;
\endif
alter role current_user password null;
SQL
