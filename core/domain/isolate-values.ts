import type { CompiledMessage } from '@lingui/message-utils/compileMessage';

/** U+2068 and U+2069: text between them keeps its own direction. */
const [OPEN, CLOSE] = ['\u2068', '\u2069'];

/** Names of values that are the unit of the preceding amount. */
const UNITS = new Set(['base', 'code', 'coin', 'from', 'quote', 'to', 'unit']);

/** A unit that the translation itself writes after an amount. */
const WRITTEN_UNIT = /^(?:[ \u00a0]USDT\b|[ \u00a0]?%)/;

/**
 * Wraps each inserted value of a message in isolates, so amounts, coins, names and addresses keep
 * their order in a right-to-left sentence, even in plain strings such as messages, notices and
 * e-mails. An amount and its unit share one isolate, so the unit is to the right of its figure, as
 * in the lists. Numbers inserted by `#` need no isolate.
 */
export function isolateValues(message: CompiledMessage): CompiledMessage {
  const isolated: CompiledMessage = [];
  const rest = [...message];
  for (let token = rest.shift(); token !== undefined; token = rest.shift()) {
    if (typeof token === 'string') {
      isolated.push(token);
      continue;
    }
    const [name, kind, choices] = token;
    if (kind === undefined || typeof choices !== 'object' || choices === null) {
      isolated.push(OPEN, token, ...takeUnit(rest), CLOSE);
      continue;
    }
    const entries = Object.entries(choices).map(([key, choice]) => [
      key,
      Array.isArray(choice) ? isolateValues(choice) : choice,
    ]);
    isolated.push([name, kind, Object.fromEntries(entries)]);
  }
  return isolated;
}

/** Removes the unit from the beginning of the text after an amount, and returns it. */
function takeUnit(rest: CompiledMessage): CompiledMessage {
  const [text, next] = rest;
  if (typeof text !== 'string') return [];
  if ((text === ' ' || text === '\u00a0') && Array.isArray(next) && UNITS.has(next[0])) {
    rest.splice(0, 2);
    return [text, next];
  }
  const written = WRITTEN_UNIT.exec(text)?.[0];
  if (written === undefined) return [];
  const after = text.slice(written.length);
  rest.splice(0, 1, ...(after === '' ? [] : [after]));
  return [written];
}
