import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';
import type { AppContext } from '../context.ts';
import type { Db } from '../db/db.ts';
import { systemClock } from '../lib/clock.ts';
import { createLogger } from '../lib/log.ts';
import { createMailer, type Mailer } from '../mail/mailer.ts';
import { withAntiPhishingCode } from '../modules/security/mailer.ts';
import { loadTexts } from '../texts/texts.ts';

const LOCALES = fileURLToPath(new URL('../../locales', import.meta.url));

/** Runs a desk command and waits until its e-mails have been sent. */
export async function withMails(
  db: Db,
  config: Config,
  command: (deps: Pick<AppContext, 'db' | 'texts' | 'log' | 'mailer'>) => Promise<void>,
): Promise<void> {
  const texts = await loadTexts(LOCALES);
  const log = createLogger('error');
  const mailer = withAntiPhishingCode(createMailer(config, systemClock, log), { db, texts });
  const mails: Promise<void>[] = [];
  const send: Mailer['send'] = (mail) => {
    const sent = mailer.send(mail);
    mails.push(sent);
    return sent;
  };
  await command({ db, texts, log, mailer: { send } });
  await Promise.allSettled(mails);
}
