#!/bin/sh
# Stores one finished file of the write-ahead log in the archive. PostgreSQL calls it:
#
#   archive_mode = on
#   archive_timeout = 60
#   archive_command = '/opt/trade/deploy/backup/archive-wal.sh /var/backups/trade/wal %p %f'
#
# It ends with 0 only when the file is on the disk of the archive: until then PostgreSQL keeps its own
# copy and calls again. It never replaces a file. The same content again is no error: PostgreSQL
# repeats a call whose end it did not see.
set -eu
umask 077

fail() {
  echo "archive-wal: $1" >&2
  exit 1
}

[ $# -eq 3 ] || fail 'usage: archive-wal.sh <folder of the archive> <path of the file> <name of the file>'
archive=$1 path=$2 name=$3
case $name in
  */* | .* | '') fail "not a name of a file: '$name'" ;;
esac
[ -d "$archive" ] || fail "no folder $archive"
[ -f "$path" ] || fail "no file $path"

stored=$archive/$name.gz
draft=$archive/.$name.$$
trap 'rm -f "$draft"' EXIT
trap 'exit 1' HUP INT TERM

is_stored() {
  [ -e "$stored" ] || return 1
  gzip -dc "$stored" | cmp -s - "$path" || fail "$stored exists with other content"
  sync "$stored" "$archive"
}

if is_stored; then exit 0; fi
gzip -1 -n -c "$path" >"$draft"
sync "$draft"
# Unlike mv, ln fails when the name is taken, also by another server at the same moment.
if ! ln "$draft" "$stored" 2>/dev/null; then
  is_stored || fail "cannot write $stored"
  exit 0
fi
sync "$archive"
