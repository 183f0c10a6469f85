#!/bin/sh
# Takes a base backup of a running PostgreSQL into a new folder below <folder>, named by the time (UTC)
# at which it began, and prints its path. Connects as libpq does: PGHOST, PGPORT, PGUSER, PGPASSFILE.
# The role needs REPLICATION. The folder appears when the backup is complete and on the disk;
# restore.sh proves the content against its manifest.
set -eu
umask 077

fail() {
  echo "base-backup: $1" >&2
  exit 1
}

[ $# -eq 1 ] || fail 'usage: base-backup.sh <folder of the base backups>'
[ -d "$1" ] || fail "no folder $1"
for program in pg_basebackup psql gzip; do
  command -v "$program" >/dev/null || fail "$program is not in PATH"
done

# The clock of the database, whose times a restore is asked for.
now() {
  psql -XAtq -d "${PGDATABASE:-postgres}" -c \
    "select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')"
}

began=$(now) || fail 'the database does not answer'
name=$(echo "$began" | tr -d ':-' | tr ' ' 'T')Z
folder=$1/$name
draft=$1/.$name.$$
[ ! -e "$folder" ] || fail "$folder exists"
trap 'rm -rf "$draft"' EXIT
trap 'exit 1' HUP INT TERM

pg_basebackup --pgdata="$draft" --format=tar --gzip --wal-method=stream --checkpoint=fast \
  --label="trade $name" --no-password || fail 'pg_basebackup failed'
for file in "$draft"/*.gz; do
  gzip -t "$file" || fail "$file is damaged"
done
# A restore to an earlier time than this needs an older backup.
now >"$draft/finished" || fail 'the database does not answer'
find "$draft" -type f -exec sync {} +
mv "$draft" "$folder"
sync "$folder" "$1"
echo "$folder"
