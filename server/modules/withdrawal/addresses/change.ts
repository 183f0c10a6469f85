import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../db/db.ts';
import { transact } from '../../../db/transact.ts';
import { lockMember } from '../../members/members.service.ts';
import {
  mailSecurityChange,
  recordSecurityChange,
  type SecurityChange,
} from '../../security/changes.ts';

/**
 * Applies a change while the member is locked, so no withdrawal runs concurrently, and reports it
 * as a security change unless `apply` returns `undefined` because nothing was changed.
 */
export async function changeBook<Result>(
  deps: Pick<AppContext, 'db' | 'mailer' | 'texts' | 'log'>,
  change: SecurityChange,
  apply: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const result = await transact(deps.db, async (tx) => {
    await lockMember(tx, change.memberId);
    const applied = await apply(tx);
    if (applied !== undefined) await recordSecurityChange(tx, deps, change);
    return applied;
  });
  if (result !== undefined) await mailSecurityChange(deps, change);
  return result;
}
