import { BlockList, isIPv6 } from 'node:net';
import { and, eq, lte, sql } from 'drizzle-orm';
import { CODE } from '#core/contract/envelope.ts';
import { CALL_RIGHTS } from '#core/contract/security-key-rights.ts';
import type { KeyRight } from '#core/domain/security-api-keys.ts';
import type { AppContext } from '../../../context.ts';
import type { Db } from '../../../db/db.ts';
import { apiKeys } from '../../../db/schema/api-keys.ts';
import { transact } from '../../../db/transact.ts';
import { Refusal } from '../../../errors/refusal.ts';
import type { Caller } from '../../../handler.ts';
import { hashSecret } from '../../members/secrets.ts';
import { type CallOrigin, recordSecurityEvent } from '../log/events.ts';
import { type ApiKey, findApiKey } from './api-keys.repo.ts';
import { apiKeyTexts } from './api-keys.texts.ts';

/** Minimum time between two recorded uses of a key, and between two logged refusals. */
const USED_MS = 60_000;
const REFUSED_MS = 3_600_000;
const NEEDED: Readonly<Partial<Record<string, KeyRight | 'closed'>>> = CALL_RIGHTS;
/** Number of addresses of a key that count as known. */
const KNOWN_ADDRESSES = 20;

interface KeyCall {
  readonly key: string;
  /** IP address of the client. */
  readonly ip: string;
  /** Name of the call; `undefined` for a route without one. */
  readonly name: string | undefined;
  readonly origin: CallOrigin;
}

/**
 * Returns the member whose key a program sent. Unknown keys count against the address, and known
 * ones against their own limit. Throws a Refusal: 401 for an unknown key, and 201 for a call or an
 * address that the key does not permit.
 */
export async function findKeyCaller(
  { db, limiter, tokens }: Pick<AppContext, 'db' | 'limiter' | 'tokens'>,
  { key, ip, name, origin }: KeyCall,
): Promise<Caller> {
  limiter.take('address', origin.address);
  const isIssued = tokens.judge(key, origin.now) === 'issued';
  const found = isIssued ? await findApiKey(db, hashSecret(key)) : undefined;
  if (found === undefined) throw new Refusal(apiKeyTexts.unknown, { code: CODE.unauthorised });
  limiter.giveBack('address', origin.address);
  limiter.take('apiKey', String(found.id));
  const refusal = refusalOf(found, ip, name);
  if (refusal !== undefined) {
    await recordRefusal(db, found, origin);
    throw new Refusal(refusal, { code: CODE.rule });
  }
  await recordUse(db, found, origin);
  return { memberId: found.memberId, sessionId: 0, apiKeyId: found.id };
}

function refusalOf({ rights, networks }: ApiKey, ip: string, name = '') {
  if (networks.length > 0 && !isWithin(networks, ip)) return apiKeyTexts.wrongAddress;
  // Requests other than calls, such as uploads, are also closed.
  const needed = NEEDED[name] ?? 'closed';
  if (needed === 'closed' || !rights.includes(needed)) return apiKeyTexts.wrongRight;
  return undefined;
}

function isWithin(networks: readonly string[], ip: string): boolean {
  const allowed = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) allowed.addAddress(address, family);
    else allowed.addSubnet(address, Number(prefix), family);
  }
  const [bare = ''] = ip.split('%', 1);
  return allowed.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4');
}

/** Records a use; a use from a new address is also added to the security log. */
async function recordUse(db: Db, key: ApiKey, call: CallOrigin): Promise<void> {
  const { now, address } = call;
  const isThis = eq(apiKeys.id, key.id);
  const others = key.usedFrom.filter((known) => known !== address);
  if (others.length < key.usedFrom.length) {
    if ((key.usedAt ?? 0) > now - USED_MS) return;
    const change = { usedAt: now, usedFrom: [address, ...others] };
    await db.update(apiKeys).set(change).where(isThis);
    return;
  }
  const usedFrom = [address, ...key.usedFrom].slice(0, KNOWN_ADDRESSES);
  await transact(db, async (tx) => {
    // If several first calls from an address are concurrent, only one is recorded.
    const isNew = sql`not (${address} = any(${apiKeys.usedFrom}))`;
    const updated = await tx
      .update(apiKeys)
      .set({ usedAt: now, usedFrom })
      .where(and(isThis, isNew))
      .returning({ memberId: apiKeys.memberId });
    for (const { memberId } of updated) {
      await recordSecurityEvent(tx, { memberId, kind: 'apiKeyAddress', call });
    }
  });
}

/** Records a refused use in the security log, at most once an hour for each key. */
async function recordRefusal(db: Db, key: ApiKey, call: CallOrigin): Promise<void> {
  const { now } = call;
  if (key.refusedAt > now - REFUSED_MS) return;
  await transact(db, async (tx) => {
    const isDue = and(eq(apiKeys.id, key.id), lte(apiKeys.refusedAt, now - REFUSED_MS));
    const updated = await tx
      .update(apiKeys)
      .set({ refusedAt: now })
      .where(isDue)
      .returning({ memberId: apiKeys.memberId });
    for (const { memberId } of updated) {
      await recordSecurityEvent(tx, { memberId, kind: 'apiKeyRefused', call });
    }
  });
}
