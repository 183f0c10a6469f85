#!/bin/sh
# Prepares a new data folder of PostgreSQL from a base backup and the archive of the write-ahead log.
# Run it as the user of PostgreSQL (postgres). It starts nothing and changes neither backup nor
# archive: started on the folder, PostgreSQL replays the log up to the chosen time, or to the end of
# the archive, and then accepts writes.
set -eu
umask 077

usage="usage: restore.sh -b <folder of the base backups> -a <folder of the archive> -d <new data folder>
         [-t '<YYYY-MM-DD HH:MM:SS>'] [-w <pg_wal of the lost server>] [-s <folder>]
  -t  restores what was committed up to this time, UTC; without it everything in the archive
  -w  adds the log that the lost server had not archived yet, when its disk can still be read
  -s  puts tablespaces below this folder instead of where they were"

fail() {
  echo "restore: $1" >&2
  exit 1
}

bases='' archive='' data='' time='' rest='' spaces=''
while getopts b:a:d:t:w:s: option; do
  case $option in
    b) bases=$OPTARG ;;
    a) archive=$OPTARG ;;
    d) data=$OPTARG ;;
    t) time=$OPTARG ;;
    w) rest=$OPTARG ;;
    s) spaces=$OPTARG ;;
    *) fail "$usage" ;;
  esac
done
shift $((OPTIND - 1))
if [ $# -ne 0 ] || [ -z "$bases" ] || [ -z "$archive" ] || [ -z "$data" ]; then fail "$usage"; fi
[ -d "$bases" ] || fail "no folder $bases"
[ -d "$archive" ] || fail "no folder $archive"
[ -z "$rest" ] || [ -d "$rest" ] || fail "no folder $rest"
[ -z "$(ls -A "$data" 2>/dev/null)" ] || fail "$data is not empty"
for folder in "$archive" "$data" "${spaces:-/}"; do
  case $folder in
    [!/]* | *[\'\\%\ ]*) fail "not an absolute path without quotes, blanks, % and backslashes: $folder" ;;
  esac
done
case $time in
  '' | [0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]\ [0-9][0-9]:[0-9][0-9]:[0-9][0-9]) ;;
  *) fail "not a time like 2026-01-31 17:05:00 (UTC): '$time'" ;;
esac
[ "$(id -u)" -ne 0 ] || fail 'run it as the user of PostgreSQL, not as root'
command -v pg_verifybackup >/dev/null || fail 'pg_verifybackup is not in PATH'

is_before() {
  [ "$1" != "$2" ] && [ "$(printf '%s\n%s\n' "$1" "$2" | sort | head -n 1)" = "$1" ]
}

# The newest backup that had finished before the chosen time. Names sort by time.
base=''
for folder in "$bases"/*/; do
  [ -f "${folder}finished" ] || continue
  [ -n "$time" ] && ! is_before "$(cat "${folder}finished")" "$time" && continue
  base=${folder%/}
done
[ -n "$base" ] || fail "no complete base backup in $bases${time:+ from before $time}"
echo "restore: from $base${time:+ to $time UTC}"
mkdir -p "$data"
chmod 700 "$data"
# What is missing or damaged is found below, against the manifest.
unpack() {
  mkdir -p "$2"
  gzip -dc "$base/$1.tar.gz" | tar -x -C "$2" -f - || fail "cannot unpack $base/$1.tar.gz"
}

unpack base "$data"
unpack pg_wal "$data/pg_wal"
map=''
if [ -f "$data/tablespace_map" ]; then
  # Lines of an id and a folder. PostgreSQL makes the links of pg_tblspc from them at its start.
  map=$(
    while read -r id folder; do
      [ -z "$spaces" ] || folder=$spaces/$id
      [ -z "$(ls -A "$folder" 2>/dev/null)" ] || fail "$folder is not empty: choose another with -s"
      unpack "$id" "$folder"
      chmod 700 "$folder"
      ln -s "$folder" "$data/pg_tblspc/$id"
      echo "$id $folder"
    done <"$data/tablespace_map"
  )
fi
pg_verifybackup --quiet --manifest-path="$base/backup_manifest" "$data" ||
  fail "$base differs from its manifest"
[ -z "$map" ] || echo "$map" >"$data/tablespace_map"
if [ -n "$rest" ]; then
  for file in "$rest"/[0-9A-F]*; do
    [ ! -f "$file" ] || cp "$file" "$data/pg_wal/"
  done
fi

# The replay would end before a missing file without an error.
size=$(LC_ALL=C pg_controldata "$data" | sed -n 's/^Bytes per WAL segment: *//p')
number_of() {
  echo $((0x${1%????????} * (0x100000000 / size) + 0x${1#????????}))
}
first=$(sed -n 's/^START WAL LOCATION: .*(file .\{8\}\(.\{16\}\))$/\1/p' "$data/backup_label")
next=$(number_of "$first")
for name in $(
  { ls "$archive" "$data/pg_wal"; } | sed -n 's/^[0-9A-F]\{8\}\([0-9A-F]\{16\}\)\(\.gz\)\{0,1\}$/\1/p' | sort -u
); do
  number=$(number_of "$name")
  [ "$number" -ge "$next" ] || continue
  [ "$number" -eq "$next" ] || fail "the archive has a gap before ........$name.gz"
  next=$((number + 1))
done

# archive_mode stays off until somebody has verified what was restored: otherwise a rehearsal would
# write a second history into the archive.
# A file that cannot be unpacked ends PostgreSQL (above 125); a missing one is the end of the archive (1).
cat >>"$data/postgresql.auto.conf" <<END
restore_command = '[ -e $archive/%f.gz ] || exit 1; gzip -dc $archive/%f.gz > %p || exit 200'
recovery_target_timeline = 'latest'
recovery_target_action = 'promote'
archive_mode = 'off'
END
[ -z "$time" ] || echo "recovery_target_time = '$time+00'" >>"$data/postgresql.auto.conf"
: >"$data/recovery.signal"
sync
cat <<END
restore: $data is prepared. Start PostgreSQL on it and wait until it accepts writes; then verify:
restore: npm run ledger:verify and npm run options:verify. docs/operations.md has the steps after that.
END
