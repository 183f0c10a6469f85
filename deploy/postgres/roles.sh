#!/bin/sh
# Makes the roles of the members' server, the desk and a reader, as a superuser of PostgreSQL. `npm run migrate` gives them
# their rights (docs/operations.md#database-roles). Arguments are those of psql. Passwords come from the environment.
set -eu
exec psql -v ON_ERROR_STOP=1 -v app="$APP_PASSWORD" -v desk="$DESK_PASSWORD" -v reader="$READER_PASSWORD" \
  -U "${POSTGRES_USER:-postgres}" -d postgres "$@" <<'SQL'
create role trade_app login password :'app';
create role trade_desk login password :'desk';
create role trade_reader login password :'reader';
SQL
