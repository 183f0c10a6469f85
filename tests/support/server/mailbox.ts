import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from '../browser/e2e.ts';

/**
 * Returns the newest e-mail code for an address from the outbox of a server without SMTP, or
 * `undefined`.
 */
export function lastCode(app: Pick<App, 'dataDir'>, address: string): string | undefined {
  return /\d{6}/.exec(mailsTo(app, address).at(-1)?.text ?? '')?.[0];
}

/** Returns the e-mails to an address, the oldest first. */
export function mailsTo(app: Pick<App, 'dataDir'>, address: string): readonly OutboxMail[] {
  return readOutbox(join(app.dataDir, 'outbox.jsonl')).filter(({ to }) => to === address);
}

interface OutboxMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

function readOutbox(file: string): OutboxMail[] {
  try {
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    return lines.map((line) => JSON.parse(line));
  } catch {
    return [];
  }
}
