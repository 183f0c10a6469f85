import { fileURLToPath } from 'node:url';
import type { Config } from '../../config.ts';
import { onAwaitedCredit } from '../../ledger/credit-hook.ts';
import { systemClock } from '../../lib/clock.ts';
import { createLogger } from '../../lib/log.ts';
import { createMailer } from '../../mail/mailer.ts';
import { retryOverdueLoans } from '../../modules/loans/retry-overdue.ts';
import { withAntiPhishingCode } from '../../modules/security/mailer.ts';
import { loadTexts } from '../../texts/texts.ts';
import { createImages } from '../../uploads/images.ts';
import type { DeskContext } from '../desk-call.ts';
import { openDeskDatabase } from '../open-database.ts';

const LOCALES = fileURLToPath(new URL('../../../locales', import.meta.url));

/** Opens the parts of a desk that runs in a separate process; `parts` closes them. */
export async function openDeskContext(
  config: Config,
  parts: AsyncDisposableStack,
): Promise<DeskContext> {
  const { db } = parts.adopt(await openDeskDatabase(config), (opened) => opened.close());
  onAwaitedCredit(db, retryOverdueLoans);
  const log = createLogger(config.logLevel);
  const texts = await loadTexts(LOCALES);
  const mailer = withAntiPhishingCode(createMailer(config, systemClock, log), { db, texts });
  const images = createImages(db, config.images);
  return { config, db, clock: systemClock, log, texts, mailer, images, review: { mode: 'desk' } };
}
