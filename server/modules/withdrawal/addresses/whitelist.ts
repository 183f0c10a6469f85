import { CODE } from '#core/contract/envelope.ts';
import { formatTextTime } from '#core/contract/wire-time.ts';
import {
  endingWhitelist,
  isWhitelistOn,
  usableFrom,
  type Whitelist,
} from '#core/domain/withdrawal-whitelist.ts';
import type { AppContext } from '../../../context.ts';
import type { Db, Tx } from '../../../db/db.ts';
import { withdrawalWhitelists } from '../../../db/schema/identity.ts';
import { Refusal } from '../../../errors/refusal.ts';
import type { CallContext } from '../../../handler.ts';
import { memberOf } from '../../members/members.service.ts';
import { type MoneyProof, verifyMoneyProof } from '../../security/money-proof.ts';
import { assertNotSharedAccount } from '../../security/passwords/login-password.ts';
import { securityTexts } from '../../security/security.texts.ts';
import { findWhitelist } from './addresses.repo.ts';
import { addressTexts } from './addresses.texts.ts';
import { changeBook } from './change.ts';

/** Returns a member's whitelist if it is on at `now`. */
export async function activeWhitelist(
  db: Db,
  memberId: number,
  now: number,
): Promise<Whitelist | undefined> {
  const found = await findWhitelist(db, memberId);
  return isWhitelistOn(found, now) ? found : undefined;
}

/**
 * Turns the whitelist on immediately, or off after 24 hours, and waits for pending withdrawals.
 * Returns the new whitelist, or `undefined` if it is off. Throws a Refusal.
 */
export async function switchWhitelist(
  context: AppContext,
  { isOn, proof }: { readonly isOn: boolean; readonly proof: MoneyProof },
  call: CallContext<'member'>,
): Promise<Whitelist | undefined> {
  const { db } = context;
  const { now } = call;
  const member = await memberOf(context, call.caller);
  assertNotSharedAccount(context, member, securityTexts.sharedSettings);
  const memberId = member.id;
  const consume = await verifyMoneyProof(context, call, proof);
  const kind = isOn ? 'whitelistOn' : 'whitelistOff';
  await changeBook(context, { memberId, kind, call }, async (tx) => {
    const before = await activeWhitelist(tx, memberId, now);
    const after = isOn ? { endsAt: undefined } : before && endingWhitelist(before, now);
    if (after === undefined || (before && before.endsAt === after.endsAt)) return undefined;
    await consume(tx);
    await saveWhitelist(tx, memberId, after);
    return after;
  });
  return activeWhitelist(db, memberId, now);
}

/**
 * Throws a Refusal with `text` (value: {time}) while the whitelist refuses a target that was added at
 * `addedAt`.
 */
export async function assertSettled(
  db: Db,
  { memberId, now }: { readonly memberId: number; readonly now: number },
  addedAt: number,
  text: Refusal['text'] = addressTexts.tooYoung,
): Promise<void> {
  const from = usableFrom(addedAt, now);
  if (from === undefined || !(await activeWhitelist(db, memberId, now))) return;
  throw new Refusal(text, { code: CODE.rule, values: { time: formatTextTime(from) } });
}

async function saveWhitelist(tx: Tx, memberId: number, { endsAt }: Whitelist): Promise<void> {
  const fresh = { endsAt: endsAt ?? null };
  await tx
    .insert(withdrawalWhitelists)
    .values({ memberId, ...fresh })
    .onConflictDoUpdate({ target: withdrawalWhitelists.memberId, set: fresh });
}
