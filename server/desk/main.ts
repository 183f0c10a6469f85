import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { desc } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Db } from '../db/db.ts';
import { deskAudit } from '../db/schema/desk.ts';
import { onAwaitedCredit } from '../ledger/credit-hook.ts';
import { systemClock } from '../lib/clock.ts';
import { hasSimulatedMarket } from '../market/markets.repo.ts';
import { retryOverdueLoans } from '../modules/loans/retry-overdue.ts';
import { loadTexts } from '../texts/texts.ts';
import { createImages } from '../uploads/images.ts';
import { reopenFromDesk, resetFromDesk, unfreezeFromDesk } from './account.ts';
import { runChanges } from './catalogue/command.ts';
import { runCommand } from './command.ts';
import { runCorrections } from './corrections.ts';
import { runDay } from './day.ts';
import { DeskError } from './desk-error.ts';
import { DeskRefusal } from './desk-refusal.ts';
import { halt, resume } from './halts.ts';
import { runImages } from './images-command.ts';
import { type ImportFlags, runExport, runImport } from './import-command.ts';
import { listLiabilities } from './liabilities.ts';
import { sendFromDesk } from './notice.ts';
import { openDeskDatabase, readDeskConfig } from './open-database.ts';
import { currentOperator, type Operator } from './operator.ts';
import { runOperators } from './operators/command.ts';
import { assertEnabled } from './operators/operators.repo.ts';
import { runPhones } from './phones.ts';
import { ReferenceDataError } from './read-folder.ts';
import { lift, memberLines, note, type RestrictionOptions, restrict } from './restrictions.ts';
import { type ReviewOptions, runReviews } from './reviews-command.ts';
import { endSessionsFromDesk } from './sessions.ts';
import { runTrading } from './trading.ts';
import { turnOffFromDesk } from './two-step.ts';
import { withMails } from './with-mails.ts';
import { runWithdrawals, type WithdrawalOptions } from './withdrawals-command.ts';

/**
 * The desk's command line: `npm run desk -- <command>`. Commands work on the configured database.
 */
const USAGE = `Usage: npm run desk -- <command>
  import <folder> [--apply] [--remove] [--overwrite]
                    show what the JSON files change; --apply does it, --remove also removes
                    rows, --overwrite goes on without the state that the folder came from
  export <folder>   write the reference data in force
  changes list      changes of terms that wait for a second person or their time
  changes sign <id> | refuse <id> <reason> | cancel <id>
                    deposit addresses, payouts and limits need a second person
                    as soon as the web desk has two with the right to sign
  notice send <member|all> <file>
                    send the message in a JSON file: title, content, optionally img
  reviews list [deposit|withdrawal|identity|loan]
                    open requests, oldest first
  reviews show <kind> <id> [--view] [--to <folder>]
                    one open request; --view prints links to its photos that work once, --to writes
                    them into a folder; both are audited
  reviews approve|reject <kind> <id> [reason]
                    decides one; the member gets the reason
  reviews approve deposit <id> --amount <received>
                    credits what was received, whatever was reported
  withdrawals list [step]
                    withdrawals that are not ended, or those at one step, with their age
  withdrawals approve <id>
  withdrawals claim <id> [--take]
                    it is yours to send; --take takes it from another person
  withdrawals sent <id> --tx <hash or bank reference>
                    after the payment: pays it out of the ledger
  withdrawals reject|fail <id> --reason <text>
                    returns the money: in review, or when it cannot be sent
  trading status    whether trading is open, or since when and why it is halted
  trading halt <reason>
                    stop trading on every instance
  trading resume    verify the whole ledger and, when it is green, resume
  member <member>   who it is, frozen or closed, restrictions in force, what is under way, notes
  restrict <member> withdrawals|trading|all <reason> [--until <date or time in UTC>]
                    stops it until it is lifted or ends; the reason is for operators
  lift <member> withdrawals|trading|all <reason>
  note <member> <text>
                    a remark for other operators
  halt              parts of the exchange that are halted
  halt <part> <reason>
                    nothing new begins in withdrawals, a product (options, spot ...), coin:BTC,
                    market:btcusdt or network:TRC20
  resume <part> <reason>
  sessions end <member> <reason>
                    end every session of a member
  two-step off <member> <reason>
                    turn two-step verification off for a member who lost app and codes
  unfreeze <member> <reason>
                    end the freeze of an account whose member cannot do it
  reopen <member> <reason>
                    open an account again that was closed within 30 days
  reset <member> <proof>
                    a code for a new login password of a member with a phone only;
                    the proof says how you know the owner of the phone
  corrections list  corrections that wait for a signature
  corrections request <member> <account> <coin> <amount> <reason>
                    asks for a change of a balance; somebody else signs it
  corrections sign <id>
  corrections refuse <id> <reason>
  liabilities       days with what was owed to members, and whether balances and ledger agree now
  operators list    operators of the web desk
  operators invite <name> --rights <rights separated by commas>
                    a link for their passkey, until there are two owners, who invite on the web desk
  operators threshold <coin> <amount>
                    from this amount on two people approve a withdrawal; 0: one person;
                    an owner must sign a higher threshold, or none, on the web desk
  phones list       phones that several members have, or may have
  phones keep <member> <other> <reason>
                    the first keeps the phone of both, the other loses it
  phones set <member> <number> <reason>
                    store another number, with + and country code
  images status     where images are stored, and whether the store answers
  images move       move all images to the configured store
  images hash       hash vouchers of earlier versions, and report those credited several times
  day [date]        the money of a day by coin as CSV, of yesterday without a date; exits with 1
                    when it does not add up
  audit             actions of the desk, newest first
A <member> is #number, or a username, e-mail or phone. The member is shown and you are asked; --yes
agrees beforehand. --as NAME (or OPERATOR=NAME) is the name in the audit.
A reason with a word that begins with a dash stands after --.`;

/**
 * The desk can run without this variable; the database also records whether its market was
 * simulated.
 */
const { MARKET_SOURCE } = process.env;
const LOCALES = fileURLToPath(new URL('../../locales', import.meta.url));

interface CommandContext {
  readonly db: Db;
  readonly operator: Operator;
  readonly config: Config;
  readonly flags: ImportFlags &
    WithdrawalOptions &
    ReviewOptions &
    RestrictionOptions & { readonly rights?: string | undefined };
}

async function isMarketSimulated(db: Db): Promise<boolean> {
  return MARKET_SOURCE ? MARKET_SOURCE === 'simulated' : hasSimulatedMarket(db);
}

const printAll = (lines: readonly string[]) => {
  for (const line of lines) console.log(line);
};

type Command = (context: CommandContext, args: readonly string[]) => Promise<void>;

const commands: Readonly<Record<string, Command>> = {
  async import({ db, operator, flags, config: { demo: isDemo } }, [folder]) {
    const isSimulated = await isMarketSimulated(db);
    await runImport({ db, operator, isSimulated, isDemo, ...flags }, folder);
  },

  async changes({ db, operator, config: { demo: isDemo } }, args) {
    const isSimulated = await isMarketSimulated(db);
    printAll(await runChanges({ db, isDemo, isSimulated }, args, operator));
  },

  async export({ db }, [folder]) {
    await runExport(db, folder);
  },

  async notice({ db, operator }, [verb, to, file]) {
    if (verb !== 'send' || to === undefined || file === undefined) {
      throw new ReferenceDataError('notice send needs a member or "all", and a file');
    }
    console.log(`sent to ${await sendFromDesk(db, { to, file }, operator)}`);
  },

  async reviews({ db, operator, config, flags }, args) {
    const images = createImages(db, config.images);
    await withMails(db, config, (deps) => runReviews({ ...deps, images }, args, operator, flags));
  },

  async withdrawals({ db, operator, config, flags }, args) {
    await withMails(db, config, async (deps) => {
      printAll(await runWithdrawals(deps, args, flags, operator));
    });
  },

  async images({ db, operator: { actor }, config }, args) {
    const images = createImages(db, config.images);
    await runImages({ db, images, clock: systemClock, actor, print: console.log }, args);
  },

  async trading({ db, operator }, args) {
    await runTrading(db, args, operator);
  },

  async halt({ db, operator }, args) {
    printAll(await halt(db, args, operator));
  },

  async resume({ db, operator }, args) {
    printAll(await resume(db, args, operator));
  },

  async member({ db, operator }, args) {
    printAll(await memberLines(db, args, operator.at));
  },

  async restrict({ db, operator, flags }, args) {
    printAll(await restrict(db, args, flags, operator));
  },

  async lift({ db, operator }, args) {
    printAll(await lift(db, args, operator));
  },

  async note({ db, operator }, args) {
    printAll(await note(db, args, operator));
  },

  async sessions({ db, operator }, args) {
    console.log(
      `the sessions of member #${await endSessionsFromDesk(db, args, operator)} are ended`,
    );
  },

  async 'two-step'({ db, operator }, args) {
    const memberId = await turnOffFromDesk(db, await loadTexts(LOCALES), args, operator);
    console.log(`two-step verification of member #${memberId} is off`);
  },

  async unfreeze({ db, operator }, args) {
    const memberId = await unfreezeFromDesk(db, await loadTexts(LOCALES), args, operator);
    console.log(`the account of member #${memberId} is unfrozen`);
  },

  async reopen({ db, operator }, args) {
    console.log(`the account of member #${await reopenFromDesk(db, args, operator)} is open`);
  },

  async reset({ db, operator }, args) {
    console.log(`${await resetFromDesk(db, args, operator)} is valid for 10 minutes, once`);
  },

  async phones({ db, operator }, args) {
    printAll(await runPhones(db, args, operator));
  },

  async operators({ db, operator, config, flags: { rights } }, args) {
    printAll(await runOperators(db, args, { rights, config, operator }));
  },

  async corrections({ db, operator }, args) {
    printAll(await runCorrections(db, args, operator));
  },

  async liabilities({ db }) {
    for (const line of await listLiabilities(db)) console.log(line);
  },

  async day({ db, operator }, args) {
    await runDay(db, args, operator.at, console.log);
  },

  async audit({ db }) {
    const rows = await db.select().from(deskAudit).orderBy(desc(deskAudit.seq)).limit(50);
    for (const { at, actor, door, action, details } of rows) {
      console.log(new Date(at).toISOString(), actor, door, action, JSON.stringify(details));
    }
  },
};

/**
 * Returns the words of the command line and the operator. Throws DeskError for an unknown option.
 */
function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        as: { type: 'string' },
        yes: { type: 'boolean', default: false },
        tx: { type: 'string' },
        reason: { type: 'string' },
        take: { type: 'boolean' },
        amount: { type: 'string' },
        until: { type: 'string' },
        rights: { type: 'string' },
        to: { type: 'string' },
        view: { type: 'boolean' },
        apply: { type: 'boolean', default: false },
        remove: { type: 'boolean', default: false },
        overwrite: { type: 'boolean', default: false },
      },
    });
    const operator = currentOperator({ name: values.as, isAgreed: values.yes });
    return { words: positionals, operator, flags: values };
  } catch (error) {
    throw new DeskError((error as Error).message);
  }
}

await runCommand(async () => {
  const { words, operator, flags } = readArguments();
  const [name, ...args] = words;
  const command = name === undefined ? undefined : commands[name];
  if (command === undefined) {
    console.log(USAGE);
    return name === undefined;
  }
  const config = readDeskConfig();
  const database = await openDeskDatabase(config);
  try {
    onAwaitedCredit(database.db, retryOverdueLoans);
    await assertEnabled(database.db, operator.actor);
    await command({ db: database.db, operator, config, flags }, args);
    return true;
  } finally {
    await database.close();
  }
}, [ReferenceDataError, DeskRefusal]);
