import { CODE } from '#core/contract/envelope.ts';
import { formatTextTime } from '#core/contract/wire-time.ts';
import type { Db } from '../../db/db.ts';
import { Refusal } from '../../errors/refusal.ts';
import { readSettings } from '../site/site.service.ts';
import { findSecurityState } from './changes.ts';

const HOUR_MS = 3_600_000;

/** Returns the end of the hold after a security change (epoch ms); `undefined` if there is none. */
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

/** Throws a Refusal with `text` (value: {time}) during the hold after a security change. */
export async function assertNotHeld(
  db: Db,
  memberId: number,
  now: number,
  text: Refusal['text'],
): Promise<void> {
  const held = await heldUntil(db, memberId, now);
  if (held !== undefined)
    throw new Refusal(text, { code: CODE.rule, values: { time: formatTextTime(held) } });
}
