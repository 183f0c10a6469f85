import { CATCHERS, type Mutant } from '../mutant.ts';

const BOOK = 'server/ledger/post-entry.ts';
const POST = 'server/db/migrations/0053_part_halts.sql';
const ONCE = 'server/idempotency/with-idempotency.ts';
const RUN_JOB = 'server/jobs/run-job.ts';
const CREW = 'server/jobs/claimed-jobs.ts';
const GUARDS = 'server/db/migrations/0001_guards.sql';

/** Guards of the ledger, of idempotency and jobs, and of the database itself. */
export const LEDGER_MUTANTS: readonly Mutant[] = [
  {
    name: 'a debit is not held against what is available',
    file: POST,
    from: 'b.available + change.available >= 0',
    to: 'b.available + change.available >= -1000',
    tests: [CATCHERS.ledger, CATCHERS.balance],
  },
  {
    name: 'frozen money is released that is not there',
    file: POST,
    from: 'b.frozen + change.frozen >= 0',
    to: 'b.frozen + change.frozen >= -1000',
    tests: [CATCHERS.ledger],
  },
  {
    name: 'a debit that found too little goes through',
    file: BOOK,
    from: "if (result === 'short') throw",
    to: 'if (result === undefined) throw',
    tests: [CATCHERS.ledger],
  },
  {
    name: 'rows are locked in the order of the postings',
    file: POST,
    from: 'ORDER BY "memberId", account, "coinId"\n',
    to: 'ORDER BY random()\n',
    tests: [CATCHERS.ledger],
  },
  {
    name: 'the database takes a key twice',
    file: 'server/db/migrations/0000_initial.sql',
    from: 'CONSTRAINT "intents_member_id_key_pk" PRIMARY KEY("member_id","key")',
    to: 'CONSTRAINT "intents_member_id_key_pk" CHECK (true)',
    tests: [CATCHERS.idempotency],
  },
  {
    name: 'both twins of a key are applied',
    file: ONCE,
    from: 'awaitAll(assertChanged(kept), decided(tx));',
    to: 'together(kept, decided(tx));',
    tests: [CATCHERS.idempotency],
  },
  {
    name: 'a key serves for another request',
    file: ONCE,
    from: 'if (row.fingerprint !== fingerprint) throw',
    to: 'if (row.fingerprint === "") throw',
    tests: [CATCHERS.idempotency],
  },
  {
    name: 'a job that is done is claimed again',
    file: RUN_JOB,
    from: 'const deletion = tx.delete(jobs).where(isJob(job)).returning({ id: jobs.id });',
    to: 'const deletion = tx.select({ id: jobs.id }).from(jobs).where(isJob(job));',
    tests: [CATCHERS.jobs],
  },
  {
    name: 'an effect runs without its claim',
    file: RUN_JOB,
    from: 'awaitAll(assertChanged(deletion), effect(tx));',
    to: 'together(deletion, effect(tx));',
    tests: [CATCHERS.jobs],
  },
  {
    name: 'a conflict in the database reaches the member',
    file: 'server/db/transact.ts',
    from: "new Set(['40001', '40P01'])",
    to: "new Set(['40001'])",
    tests: [CATCHERS.database],
  },
  {
    name: 'trading goes on although the ledger does not verify',
    file: 'server/ledger/trading-halt.ts',
    from: 'if (ledgerReason() !== undefined) throw',
    to: "if (ledgerReason() === '') throw",
    tests: [CATCHERS.ledger],
  },
  {
    name: 'jobs run although the ledger does not verify',
    file: CREW,
    from: 'if (tradingHalt.haltReason() !== undefined) return { found: 0',
    to: "if (tradingHalt.haltReason() === '') return { found: 0",
    tests: [CATCHERS.jobs],
  },
  {
    name: 'the database takes postings that do not sum to zero',
    file: GUARDS,
    from: 'HAVING sum(amount) <> 0 LIMIT 1',
    to: 'HAVING sum(amount) IS NULL LIMIT 1',
    tests: [CATCHERS.ledger],
  },
  {
    name: 'postings can be changed',
    file: GUARDS,
    from: 'CREATE TRIGGER ledger_legs_append_only BEFORE UPDATE OR DELETE OR TRUNCATE',
    to: 'CREATE TRIGGER ledger_legs_append_only BEFORE DELETE OR TRUNCATE',
    tests: [CATCHERS.ledger],
  },
  {
    name: 'entries can be changed',
    file: GUARDS,
    from: 'CREATE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE',
    to: 'CREATE TRIGGER ledger_transactions_append_only BEFORE DELETE OR TRUNCATE',
    tests: [CATCHERS.ledger],
  },
  {
    name: 'a booking can be made twice',
    file: 'server/db/migrations/0000_initial.sql',
    from: 'CONSTRAINT "ledger_transactions_once" UNIQUE("kind","reference")',
    to: 'CONSTRAINT "ledger_transactions_once" UNIQUE("id","kind","reference")',
    tests: [CATCHERS.ledger],
  },
  {
    name: 'a settled option can be rewritten',
    file: 'server/db/migrations/0028_option_windows.sql',
    from: "IF TG_OP = 'DELETE' OR OLD.status = 'settled'\n",
    to: "IF TG_OP = 'DELETE'\n",
    tests: [CATCHERS.settlement],
  },
  {
    name: 'verification takes any cached balance for right',
    file: 'server/ledger/replay.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
    from: '(available)} <> ${replayed(available)} or',
    to: '(available)} is null or',
    tests: [CATCHERS.ledger, CATCHERS.verification],
  },
  {
    name: 'an old entry takes more postings',
    file: 'server/db/migrations/0011_ledger_watch.sql',
    from: 'IS DISTINCT FROM pg_current_xact_id() LIMIT 1',
    to: "IS NOT DISTINCT FROM '0'::xid8 LIMIT 1",
    tests: [CATCHERS.verification],
  },
  {
    name: 'a checkpoint forgets entries that were under way',
    file: 'server/ledger/checkpoint.ts',
    from: 't.xact >= pg_snapshot_xmin(',
    to: 't.xact >= pg_snapshot_xmax(',
    tests: [CATCHERS.watch],
  },
];
