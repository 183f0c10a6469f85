import { userInfo } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { desc } from 'drizzle-orm';
import { ConfigError, readConfig } from '../config.ts';
import { openDatabase } from '../db/client.ts';
import type { Db } from '../db/db.ts';
import { FolderInUse } from '../db/folder-lock.ts';
import { deskAudit } from '../db/schema/site.ts';
import { DESK_TIMEOUTS } from '../db/timeouts.ts';
import { onAwaitedCredit } from '../ledger/credit-hook.ts';
import { systemClock } from '../lib/clock.ts';
import { hasSimulatedMarket } from '../market/markets.repo.ts';
import { retryOverdueLoans } from '../modules/loans/retry-overdue.ts';
import { loadTexts } from '../texts/texts.ts';
import { createImages, type ImageSettings } from '../uploads/images.ts';
import { runImages } from './images-command.ts';
import { importReferenceData } from './import.ts';
import { sendFromDesk } from './notice.ts';
import { runPhones } from './phones.ts';
import { ReferenceDataError } from './read-folder.ts';
import { DeskError } from './reviews.ts';
import { runReviews } from './reviews-command.ts';
import { endSessionsFromDesk } from './sessions.ts';
import { runTrading } from './trading.ts';
import { turnOffFromDesk } from './two-step.ts';

/** The desk's command line: `npm run desk -- <command>`. Works on the configured database. */
const USAGE = `Usage: npm run desk -- <command>
  import <folder>   load and update reference data from validated JSON
  notice send <member|all> <file>
                    send the message in a JSON file: title, content, optionally img
  reviews list [deposit|withdrawal|identity|loan]
                    open requests, oldest first
  reviews show <kind> <id> [folder]
                    one open request; writes its images into the folder
  reviews approve|reject <kind> <id> [reason]
                    decides one; the member gets the reason
  trading status    whether trading is open, or since when and why it is halted
  trading halt <reason>
                    stop trading on every instance
  trading resume    verify the whole ledger and, when it is green, resume
  sessions end <member> <reason>
                    end every session of a member
  two-step off <member> <reason>
                    turn two-step verification off for a member who lost app and codes
  phones list       phones that several members have, or may have
  phones keep <member> <other> <reason>
                    the first keeps the phone of both, the other loses it
  phones set <member> <number> <reason>
                    store another number, with + and country code
  images status     where images are stored, and whether the store answers
  images move       move all images to the configured store
  audit             actions of the desk, newest first
A reason with a word that begins with a dash stands after --.`;

/** The desk may run without it: then the database knows whether its market was simulated. */
const { MARKET_SOURCE } = process.env;
const LOCALES = fileURLToPath(new URL('../../locales', import.meta.url));

type Command = (db: Db, args: readonly string[], settings: ImageSettings) => Promise<void>;

const commands: Readonly<Record<string, Command>> = {
  async import(db, [folder]) {
    if (folder === undefined) throw new ReferenceDataError('import needs a folder');
    const audit = { actor: userInfo().username, at: Date.now() };
    const isSimulated = MARKET_SOURCE
      ? MARKET_SOURCE === 'simulated'
      : await hasSimulatedMarket(db);
    const report = await importReferenceData(db, folder, audit, { isSimulated });
    for (const [file, { added, changed, removed }] of Object.entries(report)) {
      console.log(`${file}: ${added} added, ${changed} changed, ${removed} removed`);
    }
  },

  async notice(db, [verb, to, file]) {
    if (verb !== 'send' || to === undefined || file === undefined) {
      throw new ReferenceDataError('notice send needs a member or "all", and a file');
    }
    const audit = { actor: userInfo().username, at: Date.now() };
    console.log(`sent to ${await sendFromDesk(db, { to, file }, audit)}`);
  },

  async reviews(db, args, settings) {
    const deps = { db, images: createImages(db, settings) };
    await runReviews(deps, args, { actor: userInfo().username, at: Date.now() });
  },

  async images(db, args, settings) {
    const images = createImages(db, settings);
    const actor = userInfo().username;
    await runImages({ db, images, clock: systemClock, actor, print: console.log }, args);
  },

  async trading(db, args) {
    await runTrading(db, args, { actor: userInfo().username, at: Date.now() });
  },

  async sessions(db, args) {
    const audit = { actor: userInfo().username, at: Date.now() };
    console.log(`the sessions of member ${await endSessionsFromDesk(db, args, audit)} are ended`);
  },

  async 'two-step'(db, args) {
    const audit = { actor: userInfo().username, at: Date.now() };
    const memberId = await turnOffFromDesk(db, await loadTexts(LOCALES), args, audit);
    console.log(`two-step verification of member ${memberId} is off`);
  },

  async phones(db, args) {
    const audit = { actor: userInfo().username, at: Date.now() };
    for (const line of await runPhones(db, args, audit)) console.log(line);
  },

  async audit(db) {
    const rows = await db.select().from(deskAudit).orderBy(desc(deskAudit.id)).limit(50);
    for (const { at, actor, action, details } of rows) {
      console.log(new Date(at).toISOString(), actor, action, JSON.stringify(details));
    }
  },
};

/** Returns the words of the command line. Throws DeskError for an option: there are none. */
function readArguments(): readonly string[] {
  try {
    return parseArgs({ allowPositionals: true }).positionals;
  } catch (error) {
    throw new DeskError((error as Error).message);
  }
}

async function main([name, ...args]: readonly string[]): Promise<void> {
  const command = name === undefined ? undefined : commands[name];
  if (command === undefined) {
    console.log(USAGE);
    process.exitCode = name === undefined ? 0 : 1;
    return;
  }
  // The desk needs no market: its variables may be missing.
  const { databaseUrl, dataDir, images } = readConfig({ MARKET_SOURCE: 'htx', ...process.env });
  const database = await openDatabase({ databaseUrl, dataDir, timeouts: DESK_TIMEOUTS });
  try {
    onAwaitedCredit(database.db, retryOverdueLoans);
    await command(database.db, args, images);
  } finally {
    await database.close();
  }
}

try {
  await main(readArguments());
} catch (error) {
  const isPlain = [ConfigError, FolderInUse, ReferenceDataError, DeskError].some(
    (kind) => error instanceof kind,
  );
  console.error(isPlain ? (error as Error).message : error);
  process.exitCode = 1;
}
