import { and, eq, gt, lt, lte, type SQL, sql } from 'drizzle-orm';
import { CODE } from '#core/contract/envelope.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/db.ts';
import { emailCodes } from '../../db/schema/auth.ts';
import { Refusal, type ServerText, type TextValues } from '../../errors/refusal.ts';
import { clearAttempts, countAttempt, MAIL_POLICY, readAllowedAt } from './attempts.ts';
import { hashSecret, newEmailCode, newSecret, sameHash } from './secrets.ts';

export type CodePurpose = 'register' | 'withdraw' | 'address' | 'account' | 'contact' | 'reset';

const VALID_MS = 10 * 60_000;
const MAX_TRIES = 5;
/**
 * Anybody may try the code of a registration. Each network address has five attempts
 * (registration.ts), so strangers at a few addresses cannot use up the code of its owner.
 */
const MAX_REGISTER_TRIES = 50;
const BETWEEN_MS = 60_000;

const texts = {
  tooSoon: /*i18n*/ {
    id: 'auth.codeTooSoon',
    message:
      'We just sent you a code. You can request another in {seconds, plural, one {# second} other {# seconds}}.',
  },
  tooMany: /*i18n*/ {
    id: 'auth.codeTooMany',
    message:
      'We’ve already sent several codes. Use the newest one, or request another in {minutes, plural, one {# minute} other {# minutes}}.',
  },
  wrong: /*i18n*/ {
    id: 'auth.codeWrong',
    message: 'The e-mail code is incorrect or has expired.',
    field: 'emailCode',
  },
  notSent: /*i18n*/ {
    id: 'auth.codeNotSent',
    message: 'We couldn’t send the e-mail. Please try again later.',
  },
  subject: /*i18n*/ { id: 'auth.codeSubject', message: 'Your verification code' },
  body: /*i18n*/ {
    id: 'auth.codeBody',
    message:
      'Your code is {code}. It’s valid for 10 minutes. If you didn’t request it, ignore this message.',
  },
  takenBody: /*i18n*/ {
    id: 'auth.codeTakenBody',
    message:
      'Someone tried to register with this address, which already has an account. Log in with it instead. If this wasn’t you, ignore this message.',
  },
} as const;

/** The binding of a code: its purpose, and the member or, at registration, the address. */
export interface CodeBinding {
  readonly purpose: CodePurpose;
  readonly subject: string;
}

interface Sending extends CodeBinding {
  readonly email: string;
  readonly now: number;
  /**
   * True if the address has an account: the stored code is then unusable, but the response and the
   * work are the same (ADR-128).
   */
  readonly isTaken?: boolean;
  /** Further keys under which the e-mail is counted and limited, in addition to its mailbox. */
  readonly countedBy?: readonly string[];
  say(text: ServerText, values?: TextValues): string;
}

/**
 * Sends a new code, which replaces the previous one. Throws a Refusal within 60 s of the last code,
 * after too many unused codes, or if the e-mail cannot be sent. Strangers can request the code of a
 * registration, so it is valid until its owner can request another (product.md#e-mail-code).
 */
export async function sendCode(
  { db, mailer, log }: AppContext,
  { purpose, subject, email, now, isTaken = false, countedBy = [], say }: Sending,
): Promise<void> {
  const binding = { purpose, subject };
  if ((await readWait(db, binding, now)) > 0) return throwTooSoon(db, binding, now);
  for (const key of [mailboxKey(binding), ...countedBy]) {
    if (!(await countAttempt(db, key, MAIL_POLICY, now))) await throwTooMany(db, key, now);
  }
  const nextAt = purpose === 'register' ? await readAllowedAt(db, mailboxKey(binding)) : now;
  const code = await issueCode(db, binding, now, {
    tries: isTaken ? maxTries(purpose) : 0,
    expiresAt: Math.max(now + VALID_MS, nextAt),
  });
  if (code === undefined) return throwTooSoon(db, binding, now);
  const text = isTaken ? say(texts.takenBody) : say(texts.body, { code });
  try {
    await mailer.send({ to: email, subject: say(texts.subject), text });
  } catch (error) {
    log.error({ err: error }, 'a mail could not be sent');
    await withdrawCode(db, binding);
    await clearAttempts(db, mailboxKey(binding));
    throw new Refusal(texts.notSent);
  }
}

/** Throws the refusal of a code after too many, with the remaining minutes. */
async function throwTooMany(db: Db, key: string, now: number): Promise<never> {
  const seconds = Math.max(1, Math.ceil(((await readAllowedAt(db, key)) - now) / 1000));
  const values = { minutes: Math.ceil(seconds / 60) };
  throw new Refusal(texts.tooMany, { code: CODE.rule, values, retryAfterSeconds: seconds });
}

/**
 * Returns the key under which the codes to a mailbox are counted for a purpose; the last word of
 * the subject is the member or the address. Providers ignore a `+tag` of the address, so all tags
 * are counted together. They do not count for the address without a tag, whose owner could not use
 * a code for one with a tag.
 */
function mailboxKey({ purpose, subject }: CodeBinding): string {
  const mailbox = subject.split(' ').at(-1) ?? '';
  return `code mail ${purpose} ${mailbox.replace(/\+[^@]*@/, '+@')}`;
}

function maxTries(purpose: CodePurpose): number {
  return purpose === 'register' ? MAX_REGISTER_TRIES : MAX_TRIES;
}

/**
 * Stores a new code, which replaces the previous one, and returns it; `undefined` within 60 s of
 * the last code. `tries` attempts count as used.
 */
export async function issueCode(
  db: Db,
  { purpose, subject }: CodeBinding,
  now: number,
  { tries = 0, expiresAt = now + VALID_MS } = {},
): Promise<string | undefined> {
  const code = newEmailCode();
  const salt = newSecret();
  const codeHash = hashSecret(salt + code);
  const fresh = { salt, codeHash, tries, sentAt: now, expiresAt };
  const stored = await db
    .insert(emailCodes)
    .values({ purpose, subject, ...fresh })
    .onConflictDoUpdate({
      target: [emailCodes.purpose, emailCodes.subject],
      set: fresh,
      setWhere: lte(emailCodes.sentAt, now - BETWEEN_MS),
    })
    .returning({ sentAt: emailCodes.sentAt });
  return stored.length === 0 ? undefined : code;
}

/** Deletes a code that did not reach its owner, so another can be sent immediately. */
export async function withdrawCode(db: Db, binding: CodeBinding): Promise<void> {
  await db.delete(emailCodes).where(bound(binding));
}

/**
 * Consumes a code. Throws a Refusal if it is wrong, expired or used, or after too many attempts
 * (product.md#e-mail-code).
 */
export async function consumeCode(
  db: Db,
  binding: CodeBinding,
  code: string | undefined,
  now: number,
): Promise<void> {
  const consume = await verifyCode(db, binding, code, now);
  await consume(db);
}

/**
 * Verifies a code like `consumeCode` and returns a function that consumes it. This function is
 * called in the transaction of the permitted action, so a rollback does not consume the code. The
 * statement that compares a code also counts wrong ones; a correct code is never counted,
 * regardless of the result of the action. Both throw a Refusal about `field`.
 */
export async function verifyCode(
  db: Db,
  binding: CodeBinding,
  code: string | undefined,
  now: number,
  field?: 'newCode',
): Promise<(tx: Db) => Promise<void>> {
  const typed = (code ?? '').trim();
  const isRight = sql`${emailCodes.codeHash} = ${hashInSql(sql`${emailCodes.salt} || ${typed}::text`)}`;
  const [row] = await db
    .update(emailCodes)
    .set({ tries: sql`${emailCodes.tries} + case when ${isRight} then 0 else 1 end` })
    .where(
      and(
        bound(binding),
        lt(emailCodes.tries, maxTries(binding.purpose)),
        gt(emailCodes.expiresAt, now),
      ),
    )
    .returning();
  if (row === undefined || !sameHash(hashSecret(row.salt + typed), row.codeHash)) {
    throw wrongCode(field);
  }
  return async (tx) => {
    const taken = await tx
      .delete(emailCodes)
      .where(and(bound(binding), eq(emailCodes.codeHash, row.codeHash)))
      .returning({ sentAt: emailCodes.sentAt });
    if (taken.length === 0) throw wrongCode(field);
    await clearAttempts(tx, mailboxKey(binding));
  };
}

/** Returns SQL that computes `hashSecret` of a text in the database. */
function hashInSql(text: SQL): SQL {
  const base64 = sql`encode(sha256(convert_to(${text}, 'UTF8')), 'base64')`;
  return sql`translate(rtrim(${base64}, '='), '+/', '-_')`;
}

/**
 * Deletes a member's codes, which were sent to an address that no longer belongs to the account.
 */
export async function deleteCodesOf(tx: Db, memberId: number): Promise<void> {
  await tx.delete(emailCodes).where(eq(emailCodes.subject, `member ${memberId}`));
}

/** Returns the refusal of a code that is wrong, expired or used. */
export function wrongCode(field: 'emailCode' | 'newCode' = 'emailCode'): Refusal {
  return new Refusal({ ...texts.wrong, field });
}

function bound({ purpose, subject }: CodeBinding) {
  return and(eq(emailCodes.purpose, purpose), eq(emailCodes.subject, subject));
}

/** Returns the milliseconds until another code may be sent. */
async function readWait(db: Db, binding: CodeBinding, now: number): Promise<number> {
  const [row] = await db
    .select({ sentAt: emailCodes.sentAt })
    .from(emailCodes)
    .where(bound(binding));
  return row === undefined ? 0 : row.sentAt + BETWEEN_MS - now;
}

/** Throws the refusal of a second code within 60 s, with the remaining seconds. */
export async function throwTooSoon(db: Db, binding: CodeBinding, now: number): Promise<never> {
  const seconds = Math.max(1, Math.ceil((await readWait(db, binding, now)) / 1000));
  throw new Refusal(texts.tooSoon, { values: { seconds }, retryAfterSeconds: seconds });
}
