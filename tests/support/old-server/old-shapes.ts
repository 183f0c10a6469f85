/** The JSON of a response's `data`. */
export type Json = unknown;

type Leaf = (value: Json, key: string) => Json;

const isRecord = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Changes every value that is neither list nor object; `ABSENT` removes it. */
function leaves(leaf: Leaf) {
  const change = (value: Json, key = ''): Json => {
    if (Array.isArray(value)) return value.map((entry) => change(entry, key));
    if (!isRecord(value)) return leaf(value, key);
    const changed = Object.entries(value).map(([name, entry]) => [name, change(entry, name)]);
    return Object.fromEntries(changed.filter(([, entry]) => entry !== ABSENT));
  };
  return change;
}

const ABSENT = Symbol('absent');
const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
const isTime = (value: Json): value is string => typeof value === 'string' && TIME.test(value);
const seconds = (value: string) => Date.parse(`${value.replace(' ', 'T')}Z`) / 1000;
const FLAG = /^(have_|has_|is_(?!repayment)|verify_|idempotency|simulated|to_bank|requires_)/;

/** Changes lists within the response, and objects within its rows. */
function inner(list: (entries: Json[]) => Json, object: (whole: Json) => Json) {
  const change = (value: Json, depth: number): Json => {
    if (Array.isArray(value)) {
      const entries = value.map((entry) => change(entry, depth + 1));
      return depth > 0 ? list(entries) : entries;
    }
    if (!isRecord(value)) return value;
    const changed = Object.entries(value).map(([key, entry]) => {
      const within = change(entry, depth + 1);
      return [key, isRecord(within) && !Array.isArray(entry) ? object(within) : within];
    });
    return Object.fromEntries(changed);
  };
  return (data: Json) => change(data, 0);
}

const byPosition = (entries: Json[]) => Object.fromEntries(entries.map((entry, at) => [at, entry]));

/** Forms in which old PHP servers write the same data, and which must be read as equal. */
export const SAME_MEANING: Readonly<Record<string, (data: Json) => Json>> = {
  'numbers as strings': leaves((value) => (typeof value === 'number' ? String(value) : value)),
  'strings as numbers': leaves((value) =>
    typeof value === 'string' && String(Number(value)) === value ? Number(value) : value,
  ),
  'floats with an exponent': leaves((value) =>
    typeof value === 'string' && /^0\.0\d*$/.test(value) ? Number(value).toExponential() : value,
  ),
  'flags as booleans': leaves((value, key) =>
    FLAG.test(key) && value !== null ? value === 1 : value,
  ),
  'times as epoch seconds': leaves((value) => (isTime(value) ? seconds(value) : value)),
  'times as text of epoch seconds': leaves((value) =>
    isTime(value) ? String(seconds(value)) : value,
  ),
  'times as ISO 8601': leaves((value) =>
    isTime(value) ? new Date(seconds(value) * 1000).toISOString() : value,
  ),
  'lists by position': inner(byPosition, (whole) => whole),
  'rows that are nothing': inner(
    (entries) => [null, ...entries, []],
    (whole) => whole,
  ),
};

/**
 * Forms with less data. Missing values must be shown as unknown, not as zero, and must break
 * nothing.
 */
export const LESS: Readonly<Record<string, (data: Json) => Json>> = {
  'every field null': leaves(() => null),
  'every field absent': leaves(() => ABSENT),
  'every field empty': leaves(() => ''),
  'every field "null"': leaves(() => 'null'),
  'every field false': leaves((value, key) => (FLAG.test(key) ? value : false)),
  'every field of another type': leaves(() => []),
  'every field unreadable': leaves(() => 'n/a'),
  'times of no day': leaves((value) => (isTime(value) ? '0000-00-00 00:00:00' : value)),
  'lists null': inner(
    () => null,
    (whole) => whole,
  ),
  'lists {}': inner(
    () => ({}),
    (whole) => whole,
  ),
  'objects []': inner(
    (entries) => entries,
    () => [],
  ),
};

/** Ways to send no data at all, such as an empty list where a list was requested. */
export const NOTHING: readonly (readonly [name: string, data: Json])[] = [
  ['null', null],
  ['absent', undefined],
  ['[]', []],
  ['{}', {}],
  ['empty', ''],
  ['false', false],
  ['list null', { list: null }],
  ['list {}', { list: {} }],
];

/** Unknown numbers in places where a number denotes a status, a kind or a side. */
export const UNKNOWN_STATES = leaves((value, key) =>
  /status(?!_text)|^type$|hyzd|operate_type|is_repayment$|pay_type/.test(key) ? 99 : value,
);
