import { DeskError } from '../desk-error.ts';
import { differenceLines } from '../differences.ts';
import type { Operator } from '../operator.ts';
import {
  type CatalogueDeps,
  cancelChange,
  type DeskChange,
  differencesOf,
  listChanges,
  refuseChange,
  signChange,
} from './changes.ts';

const USAGE = 'changes: use list, sign <id>, refuse <id> <reason> or cancel <id>';

/**
 * `changes list|sign|refuse|cancel`: changes of terms that wait for a second person or for their time.
 * Returns the lines to print. Throws DeskError and DeskRefusal.
 */
export async function runChanges(
  deps: CatalogueDeps,
  [verb, ...args]: readonly string[],
  operator: Operator,
): Promise<readonly string[]> {
  const all = await listChanges(deps.db);
  if (verb === 'list' && args.length === 0) return listLines(all);
  const id = Number(args[0]);
  const found = all.find((change) => change.id === id);
  if (found === undefined)
    throw new DeskError(args.length === 0 ? USAGE : `no change ${args[0]} waits`);
  const reason = args.slice(1).join(' ').trim();
  if (verb === 'sign') {
    const question = [`Sign change ${id}, by ${found.requestedBy}:`, ...linesOf(found)].join('\n');
    if (!(await operator.confirm(question))) throw new DeskError('nothing was changed');
    await signChange(deps, id, operator);
    return [`change ${id} is signed`];
  }
  if (verb === 'refuse' && reason !== '') {
    await refuseChange(deps.db, { id, reason }, operator);
    return [`change ${id} is refused`];
  }
  if (verb !== 'cancel') throw new DeskError(USAGE);
  await cancelChange(deps.db, id, operator);
  return [`change ${id} is cancelled`];
}

const linesOf = (change: DeskChange) =>
  differenceLines(differencesOf(change)).map((line) => `  ${line}`);

function listLines(changes: readonly DeskChange[]): readonly string[] {
  if (changes.length === 0) return ['no change waits'];
  return changes.flatMap((change) => {
    const { id, status, requestedBy, applyAt, failure } = change;
    const time = applyAt === null ? [] : [`for ${new Date(applyAt).toISOString()}`];
    const why = failure === null ? [] : [`(${failure})`];
    return [[id, status, `by ${requestedBy}`, ...time, ...why].join(' '), ...linesOf(change)];
  });
}
