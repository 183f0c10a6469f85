import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { CODE } from '#core/contract/envelope.ts';
import type { Db } from '../../db/db.ts';
import { attempts } from '../../db/schema/auth.ts';
import { Refusal } from '../../errors/refusal.ts';
import { createKeyQueue, type KeyQueue } from '../../lib/key-queue.ts';

interface Policy {
  /**
   * `waits[n]` is the delay in ms after wrong attempt n + 1; the last one applies to all later
   * attempts.
   */
  readonly waits: readonly number[];
  /** Time in ms without an attempt after which the count restarts. */
  readonly forgetMs: number;
}

const MINUTE_MS = 60_000;

/**
 * 5 free attempts, then 1, 2, 4, 8 and 16 s; the tenth locks for 15 min (product.md#guessing,
 * ADR-032).
 */
export const LOGIN_POLICY: Policy = {
  waits: [0, 0, 0, 0, 1000, 2000, 4000, 8000, 16_000, 15 * MINUTE_MS],
  forgetMs: 15 * MINUTE_MS,
};

/** 5 wrong transaction passwords lock for 30 min (product.md#guessing). */
export const TRANSACTION_POLICY: Policy = {
  waits: [0, 0, 0, 0, 30 * MINUTE_MS],
  forgetMs: 30 * MINUTE_MS,
};

/**
 * 5 wrong codes of a second factor lock for 30 min, the next one for 1 h, and each later one for 4
 * h, so a code of 6 digits cannot be guessed within a year (product.md#guessing, ADR-127). The same
 * applies to the codes of a registration from one network address.
 */
export const SECOND_FACTOR_POLICY: Policy = {
  waits: [0, 0, 0, 0, 30 * MINUTE_MS, 60 * MINUTE_MS, 240 * MINUTE_MS],
  forgetMs: 24 * 60 * MINUTE_MS,
};

/**
 * A reset allows 10 e-mail codes, then one per hour (product.md#guessing). A code allows five
 * attempts, so the attempts over many codes need a separate limit.
 */
export const RESET_POLICY: Policy = {
  waits: [0, 0, 0, 0, 0, 0, 0, 0, 0, 60 * MINUTE_MS],
  forgetMs: 24 * 60 * MINUTE_MS,
};

/**
 * A mailbox gets 5 e-mails with codes, then one per hour, and after the tenth none for a day
 * (product.md#e-mail-code). The limits per address and per member do not limit the e-mails to one
 * mailbox.
 */
export const MAIL_POLICY: Policy = {
  waits: [
    ...[0, 0, 0, 0],
    ...[60 * MINUTE_MS, 60 * MINUTE_MS, 60 * MINUTE_MS, 60 * MINUTE_MS, 60 * MINUTE_MS],
    24 * 60 * MINUTE_MS,
  ],
  forgetMs: 24 * 60 * MINUTE_MS,
};

/**
 * A member gets 10 e-mails of one kind about the account, then none for an hour, because the app
 * also shows a notice of each event (product.md#e-mail-code).
 */
export const ANNOUNCEMENT_POLICY: Policy = {
  waits: [0, 0, 0, 0, 0, 0, 0, 0, 0, 60 * MINUTE_MS],
  forgetMs: 60 * MINUTE_MS,
};

const wait = /*i18n*/ {
  id: 'auth.wait',
  message:
    'Too many failed attempts. Try again in {seconds, plural, one {# second} other {# seconds}}.',
};
const locked = /*i18n*/ {
  id: 'auth.locked',
  message:
    'Too many failed attempts. Try again in {minutes, plural, one {# minute} other {# minutes}}.',
};

/** The subject of the count, its rules and the time. */
interface Attempt {
  readonly key: string;
  readonly policy: Policy;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The pending secret checks of this process. */
export interface SecretChecks {
  readonly inTurn: KeyQueue;
  /** Checks that have been counted and have not ended, by key. */
  readonly underWay: Map<string, Set<Promise<void>>>;
  /** True if other processes also check secrets. */
  readonly isShared: boolean;
}

export interface AttemptDeps {
  readonly db: Db;
  readonly secretChecks: SecretChecks;
}

export function createSecretChecks({ isShared = false } = {}): SecretChecks {
  return { inTurn: createKeyQueue(), underWay: new Map(), isShared };
}

/**
 * Maximum number of times to look for the end of other processes' checks, which takes longer than
 * one check.
 */
const MOST_LOOKS = 10;
const LOOK_MS = 100;

/**
 * Counts an attempt, runs `check`, which throws for a wrong secret, and clears the count after a
 * correct secret. Throws a Refusal while `key` must wait. Never call it inside a transaction: the
 * count must survive a rollback.
 */
export async function checkAttempt<Result>(
  deps: AttemptDeps,
  attempt: Attempt,
  check: () => Promise<Result>,
): Promise<Result> {
  const { key } = attempt;
  const { inTurn, underWay } = deps.secretChecks;
  let end: () => void = () => undefined;
  const isOver = new Promise<void>((resolve) => {
    end = resolve;
  });
  await inTurn(key, async () => {
    await countAfterOthers(deps, attempt);
    underWay.set(key, (underWay.get(key) ?? new Set()).add(isOver));
  });
  try {
    const result = await check();
    await clearAttempts(deps.db, key);
    return result;
  } finally {
    end();
    const others = underWay.get(key);
    others?.delete(isOver);
    if (others?.size === 0) underWay.delete(key);
  }
}

/**
 * Counts an attempt. If `key` must wait, it first waits for the pending checks of this process, and
 * briefly for those that other processes may just have counted, so concurrent correct secrets do
 * not count as failures (ADR-032). Throws a Refusal while `key` must wait.
 */
async function countAfterOthers(
  { db, secretChecks: { underWay, isShared } }: AttemptDeps,
  { key, policy, now }: Attempt,
): Promise<void> {
  let looks = isShared ? MOST_LOOKS : 0;
  for (;;) {
    const others = [...(underWay.get(key) ?? [])];
    if (await countAttempt(db, key, policy, now)) return;
    if (others.length > 0) await Promise.race(others);
    else if (looks > 0 && (await isCountedSince(db, key, now - MOST_LOOKS * LOOK_MS))) {
      looks -= 1;
      await pause(LOOK_MS);
    } else await refuse(db, key, now);
  }
}

/**
 * Like `checkAttempt`, but counts under each of several keys, which all callers must pass in the
 * same order.
 */
export async function checkAttempts<Result>(
  deps: AttemptDeps,
  { keys, ...rule }: Omit<Attempt, 'key'> & { readonly keys: readonly string[] },
  check: () => Promise<Result>,
): Promise<Result> {
  const [key, ...others] = keys;
  if (key === undefined) return check();
  return checkAttempt(deps, { key, ...rule }, () =>
    checkAttempts(deps, { keys: others, ...rule }, check),
  );
}

/**
 * Counts an attempt before the secret is checked. Throws a Refusal while `key` must wait. It is for
 * secrets that are consumed in the call's transaction, which then calls `clearAttempts`. It must
 * never be called inside a transaction.
 */
export async function recordAttempt(
  db: Db,
  key: string,
  policy: Policy,
  now: number,
): Promise<void> {
  if (!(await countAttempt(db, key, policy, now))) await refuse(db, key, now);
}

/**
 * Counts an attempt in one guarded statement: of many concurrent attempts, only the free ones pass
 * (ADR-032). Returns false while `key` must wait.
 */
export async function countAttempt(
  db: Db,
  key: string,
  { waits, forgetMs }: Policy,
  now: number,
): Promise<boolean> {
  const tries = sql`case when ${attempts.updatedAt} + ${forgetMs}::bigint <= ${now}::bigint then 1 else ${attempts.tries} + 1 end`;
  const waitOf = sql.join(
    waits.map((ms, index) => sql`when ${index + 1}::int then ${ms}::bigint`),
    sql` `,
  );
  const longest = waits.at(-1) ?? 0;
  const [counted] = await db
    .insert(attempts)
    .values({ subject: key, tries: 1, allowedAt: now + (waits[0] ?? 0), updatedAt: now })
    .onConflictDoUpdate({
      target: attempts.subject,
      set: {
        tries: sql`${tries}`,
        allowedAt: sql`${now}::bigint + case ${tries} ${waitOf} else ${longest}::bigint end`,
        updatedAt: now,
      },
      setWhere: lte(attempts.allowedAt, now),
    })
    .returning({ tries: attempts.tries });
  return counted !== undefined;
}

/** Returns true if the last counted attempt arrived after `since`, in epoch milliseconds. */
async function isCountedSince(db: Db, key: string, since: number): Promise<boolean> {
  const isRecent = and(eq(attempts.subject, key), gt(attempts.updatedAt, since));
  return (await db.$count(attempts, isRecent)) > 0;
}

export async function clearAttempts(db: Db, key: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.subject, key));
}

/** Returns the time from which `key` may be counted again, in epoch milliseconds, or 0. */
export async function readAllowedAt(db: Db, key: string): Promise<number> {
  const [row] = await db
    .select({ allowedAt: attempts.allowedAt })
    .from(attempts)
    .where(eq(attempts.subject, key));
  return row?.allowedAt ?? 0;
}

async function refuse(db: Db, key: string, now: number): Promise<never> {
  const seconds = Math.max(1, Math.ceil(((await readAllowedAt(db, key)) - now) / 1000));
  const isLock = seconds > 60;
  throw new Refusal(isLock ? locked : wait, {
    code: CODE.rule,
    values: isLock ? { minutes: Math.ceil(seconds / 60) } : { seconds },
    retryAfterSeconds: seconds,
  });
}
