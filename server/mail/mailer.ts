import { appendFile, mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '../config.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/log.ts';
import { withTimeout } from '../lib/with-timeout.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The addressed member; `to` may be a former address of the account. */
  readonly memberId?: number;
}

export interface Mailer {
  /** Resolves when the e-mail has been accepted for delivery; rejects otherwise. */
  send(mail: Mail): Promise<void>;
}

const TIMEOUT_MS = 10_000;

/** File that receives e-mails if no SMTP server is configured, as one JSON object per line. */
export const OUTBOX_FILE = 'outbox.jsonl';
const OUTBOX_BYTES = 5_000_000;

/**
 * Creates a mailer for `SMTP_URL`. Without it, e-mails are appended to the outbox file in the data
 * folder.
 */
export function createMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  clock: Clock,
  log: Logger,
): Mailer {
  const from = config.mailFrom;
  if (config.smtpUrl !== undefined) {
    const transport = nodemailer.createTransport(config.smtpUrl, { from });
    return {
      async send({ to, subject, text }) {
        await withTimeout(
          TIMEOUT_MS,
          transport.sendMail({ to, subject, text }),
          'the mail server did not respond in time',
        );
      },
    };
  }
  const file = join(config.dataDir, OUTBOX_FILE);
  return {
    async send(mail) {
      await mkdir(config.dataDir, { recursive: true });
      await rotate(file);
      const at = new Date(clock()).toISOString();
      await appendFile(file, `${JSON.stringify({ at, from, ...mail })}\n`, { mode: 0o600 });
      log.info({ file, subject: mail.subject }, 'mail written to the outbox (no SMTP_URL)');
    },
  };
}

/** Limits the size of the outbox: renames a full file to `.1`, replacing the previous one. */
async function rotate(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found !== undefined && found.size > OUTBOX_BYTES) {
    // A concurrent `send` may already have renamed the file.
    await rename(file, `${file}.1`).catch(() => undefined);
  }
}
