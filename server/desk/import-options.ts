import Big from 'big.js';
import { money } from '#core/domain/money.ts';
import type { Tx } from '../db/db.ts';
import { optionLimits } from '../db/schema/options.ts';
import type { ReferenceData } from './reference-data.ts';
import type { Changes } from './sync-rows.ts';

const NAMES = ['maxStake', 'memberExposure', 'marketExposure', 'movingCost'] as const;

/** Imports the single row of limits; an omitted limit means no limit. */
export async function importOptionLimits(
  tx: Tx,
  limits: NonNullable<ReferenceData['option-limits.json']>,
): Promise<Changes> {
  const changes: Changes = { added: 0, changed: 0, removed: 0 };
  const [stored] = await tx.select().from(optionLimits);
  for (const name of NAMES) {
    const [old, fresh] = [stored?.[name] ?? undefined, limits[name]];
    if (old === undefined && fresh !== undefined) changes.added += 1;
    else if (old !== undefined && fresh === undefined) changes.removed += 1;
    else if (old && fresh && !new Big(old).eq(fresh)) changes.changed += 1;
  }
  const [maxStake = null, memberExposure = null, marketExposure = null] = NAMES.map((name) => {
    const limit = limits[name];
    return limit === undefined ? null : money(limit);
  });
  const movingCost = money(limits.movingCost);
  const set = { maxStake, memberExposure, marketExposure, movingCost };
  await tx.insert(optionLimits).values(set).onConflictDoUpdate({ target: optionLimits.id, set });
  return changes;
}
