import { and, eq, gt, lte, ne } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Db, Tx } from '../../db/db.ts';
import { knownDevices, sessions } from '../../db/schema/auth.ts';
import { transact } from '../../db/transact.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { CallContext, Caller } from '../../handler.ts';
import type { Member } from './member.ts';
import { lockPassword } from './members.service.ts';
import { membersTexts } from './members.texts.ts';
import { hashSecret, newSecret, sameHash } from './secrets.ts';
import type { SessionCache } from './session-cache.ts';
import { LONGEST_SESSION_MS } from './tokens.ts';

const DAY_MS = 24 * 3600 * 1000;
/** Lifetime of an unused session; "remember" selects the longer one. */
const LIFE_MS = { short: DAY_MS, remembered: 30 * DAY_MS };
/** Minimum time between two records of a session's last use. */
const SEEN_MS = 60_000;

/** The sessions of a database, and the cache of this process. */
interface SessionDeps {
  readonly db: Db;
  readonly sessionCache: SessionCache;
}

interface Credentials {
  readonly token: string;
  readonly binding: string | undefined;
  readonly now: number;
  /** Key of the IP address. */
  readonly address: string;
  readonly cookie: CallContext<'public'>['cookie'];
}

/**
 * Returns the member of a token. A session that was opened by a browser also needs the binding
 * secret of its cookie. A session is extended after a quarter of its lifetime (product.md#sessions,
 * ADR-029).
 */
export async function findCaller(
  { db, sessionCache }: SessionDeps,
  { token, binding, now, address, cookie }: Credentials,
): Promise<Caller | undefined> {
  const session = await sessionCache.find(hashSecret(token));
  if (session === undefined || session.expiresAt <= now) return undefined;
  const { id, memberId, tokenHash, bindingHash, isRemembered, createdAt, expiresAt } = session;
  if (bindingHash !== null) {
    if (binding === undefined || !sameHash(hashSecret(binding), bindingHash)) return undefined;
  }
  const life = isRemembered ? LIFE_MS.remembered : LIFE_MS.short;
  const prolonged = Math.min(now + life, createdAt + LONGEST_SESSION_MS);
  if (expiresAt - now < 0.75 * life && expiresAt < prolonged) {
    await db
      .update(sessions)
      .set({ expiresAt: prolonged, lastSeenAt: now, address })
      .where(eq(sessions.id, id));
    sessionCache.forget([tokenHash]);
    if (bindingHash !== null && binding !== undefined) {
      cookie.set(binding, Math.ceil((prolonged - now) / 1000));
    }
  } else if (session.lastSeenAt <= now - SEEN_MS) {
    // The cache is updated first, so only one of several simultaneous calls writes.
    sessionCache.change(tokenHash, { lastSeenAt: now, address });
    const isDue = and(eq(sessions.id, id), lte(sessions.lastSeenAt, now - SEEN_MS));
    await db.update(sessions).set({ lastSeenAt: now, address }).where(isDue);
  }
  return { memberId, sessionId: id };
}

/**
 * Returns true if a binding secret belongs to one of the member's valid sessions, which is
 * sufficient to read the member's images.
 */
export async function isSessionOf(
  db: Db,
  memberId: number,
  binding: string,
  now: number,
): Promise<boolean> {
  const isBound = eq(sessions.bindingHash, hashSecret(binding));
  const found = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.memberId, memberId), isBound, gt(sessions.expiresAt, now)));
  return found.length > 0;
}

/**
 * Opens a session and returns its token; a browser's token is also bound to a secret in a cookie.
 * `record` runs in the same transaction and receives a flag that states whether the member is
 * signing in from this browser for the first time; a client without cookies is always new. `prove`
 * runs before `record` in the transaction and consumes the proof, such as a code. Throws a Refusal
 * if the member's password has changed since it was checked.
 */
export async function openSession(
  { db, tokens }: Pick<AppContext, 'db' | 'tokens'>,
  member: Pick<Member, 'id' | 'passwordHash'>,
  isRemembered: boolean,
  call: CallContext<'public'>,
  record: (tx: Tx, isNewDevice: boolean) => Promise<void>,
  prove: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<string> {
  const memberId = member.id;
  const token = tokens.issue();
  const binding = call.fromBrowser ? newSecret() : undefined;
  const life = isRemembered ? LIFE_MS.remembered : LIFE_MS.short;
  const device = await transact(db, async (tx) => {
    if (!(await lockPassword(tx, member))) throw new Refusal(membersTexts.wrongLogin);
    await prove(tx);
    await tx
      .delete(sessions)
      .where(and(eq(sessions.memberId, memberId), lte(sessions.expiresAt, call.now)));
    const known = (await isKnownDevice(tx, memberId, call.device)) ? call.device : undefined;
    const secret = known ?? (binding === undefined ? undefined : newSecret());
    const deviceHash = secret === undefined ? null : hashSecret(secret);
    if (deviceHash !== null) await rememberDevice(tx, memberId, deviceHash, call.now);
    await tx.insert(sessions).values({
      memberId,
      tokenHash: hashSecret(token),
      bindingHash: binding === undefined ? null : hashSecret(binding),
      deviceHash,
      isRemembered,
      createdAt: call.now,
      lastSeenAt: call.now,
      expiresAt: call.now + life,
      userAgent: call.userAgent,
      address: call.address,
    });
    await record(tx, known === undefined);
    return secret;
  });
  if (binding !== undefined) {
    call.cookie.set(binding, life / 1000);
    if (device !== undefined) call.cookie.setDevice(device);
  }
  return token;
}

export async function endSession(
  { db, sessionCache }: SessionDeps,
  sessionId: number,
): Promise<void> {
  const ended = await db.delete(sessions).where(eq(sessions.id, sessionId)).returning(tokenColumn);
  sessionCache.forget(ended.map(hashOf));
}

/** Ends all of a member's sessions within `tx`. */
export async function endAllSessions(
  tx: Tx,
  { sessionCache }: { readonly sessionCache: Pick<SessionCache, 'forget'> },
  memberId: number,
): Promise<void> {
  const isTheirs = eq(sessions.memberId, memberId);
  const ended = await tx.delete(sessions).where(isTheirs).returning(tokenColumn);
  sessionCache.forget(ended.map(hashOf));
}

/** Ends all of a member's sessions except the calling one, within `tx`; returns their number. */
export async function endOtherSessions(
  tx: Tx,
  { sessionCache }: { readonly sessionCache: Pick<SessionCache, 'forget'> },
  { memberId, sessionId }: Caller,
): Promise<number> {
  const isOther = and(eq(sessions.memberId, memberId), ne(sessions.id, sessionId));
  const ended = await tx.delete(sessions).where(isOther).returning(tokenColumn);
  sessionCache.forget(ended.map(hashOf));
  return ended.length;
}

/** Returns true if the calling session has not ended. */
export async function isOpenSession(db: Db, { memberId, sessionId }: Caller): Promise<boolean> {
  const isThis = and(eq(sessions.id, sessionId), eq(sessions.memberId, memberId));
  return (await db.select({ id: sessions.id }).from(sessions).where(isThis)).length > 0;
}

/**
 * Forgets all of a member's browsers except the calling one, within `tx`, because after a security
 * change a browser that knew the old secret counts as new again.
 */
export async function forgetOtherDevices(
  tx: Tx,
  memberId: number,
  device: string | undefined,
): Promise<void> {
  const { memberId: owner, deviceHash } = knownDevices;
  const isOther = device === undefined ? undefined : ne(deviceHash, hashSecret(device));
  await tx.delete(knownDevices).where(and(eq(owner, memberId), isOther));
}

const tokenColumn = { tokenHash: sessions.tokenHash };
const hashOf = ({ tokenHash }: { readonly tokenHash: string }) => tokenHash;

async function rememberDevice(
  tx: Tx,
  memberId: number,
  deviceHash: string,
  now: number,
): Promise<void> {
  await tx
    .insert(knownDevices)
    .values({ memberId, deviceHash, lastSeenAt: now })
    .onConflictDoUpdate({
      target: [knownDevices.memberId, knownDevices.deviceHash],
      set: { lastSeenAt: now },
    });
}

/**
 * Returns true if the member has signed in from this browser before, so its failed attempts are
 * counted separately.
 */
export async function isKnownDevice(
  db: Db,
  memberId: number,
  device: string | undefined,
): Promise<boolean> {
  if (device === undefined) return false;
  const rows = await db
    .select({ memberId: knownDevices.memberId })
    .from(knownDevices)
    .where(
      and(eq(knownDevices.memberId, memberId), eq(knownDevices.deviceHash, hashSecret(device))),
    );
  return rows.length > 0;
}
