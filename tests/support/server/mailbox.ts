import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from '../browser/e2e.ts';

/**
 * Returns the newest e-mail code of an address from the outbox of a server without SMTP, or
 * `undefined`.
 */
export function lastCode(app: Pick<App, 'dataDir'>, address: string): string | undefined {
  const mails = readOutbox(join(app.dataDir, 'outbox.jsonl')).filter(({ to }) => to === address);
  return /\d{6}/.exec(mails.at(-1)?.text ?? '')?.[0];
}

function readOutbox(file: string): { to: string; text: string }[] {
  try {
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    return lines.map((line) => JSON.parse(line));
  } catch {
    return [];
  }
}
