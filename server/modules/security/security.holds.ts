import { CODE } from '../../../src/contract/envelope.ts';
import { formatWireTime } from '../../../src/contract/wire-time.ts';
import type { Db } from '../../db/db.ts';
import { Refusal } from '../../errors/refusal.ts';
import { readSettings } from '../site/site.service.ts';
import { findSecurityState } from './security.changes.ts';

const HOUR_MS = 3_600_000;

/** Epoch milliseconds until which withdrawals wait after a change of security; `undefined`: they do not. */
export async function heldUntil(
  db: Db,
  memberId: number,
  now: number,
): Promise<number | undefined> {
  const { securityChangedAt } = await findSecurityState(db, memberId);
  const { withdrawalHoldHours } = await readSettings(db);
  const until = (securityChangedAt ?? 0) + withdrawalHoldHours * HOUR_MS;
  return until > now ? until : undefined;
}

/** Refuses with `text`, which names the {time}, while money is held after a change of security. */
export async function refuseWhileHeld(
  db: Db,
  memberId: number,
  now: number,
  text: Refusal['text'],
): Promise<void> {
  const held = await heldUntil(db, memberId, now);
  if (held !== undefined)
    throw new Refusal(text, { code: CODE.rule, values: { time: formatWireTime(held) } });
}
