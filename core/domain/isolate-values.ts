import type { CompiledMessage } from '@lingui/message-utils/compileMessage';

/** U+2068 and U+2069: text between them keeps its own direction. */
const [OPEN, CLOSE] = ['\u2068', '\u2069'];

/**
 * Puts each inserted value of a message into isolates, so that amounts, coins, names and addresses
 * keep their order in a right-to-left sentence, also in plain strings: messages, notices, mails.
 * Numbers shown by `#` need none.
 */
export function isolateValues(message: CompiledMessage): CompiledMessage {
  return message.flatMap((token): CompiledMessage => {
    if (typeof token === 'string') return [token];
    const [name, kind, choices] = token;
    if (kind === undefined) return [OPEN, token, CLOSE];
    if (typeof choices !== 'object' || choices === null) return [OPEN, token, CLOSE];
    const isolated = Object.entries(choices).map(([key, choice]) => [
      key,
      Array.isArray(choice) ? isolateValues(choice) : choice,
    ]);
    return [[name, kind, Object.fromEntries(isolated)]];
  });
}
