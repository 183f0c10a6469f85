import type { Random } from '../load/random.ts';
import { TERMS } from '../model/terms.ts';
import { SYMBOLS } from './market-steps.ts';
import type { Rig, Sent } from './rig.ts';
import type { Kind } from './snapshot.ts';

/**
 * The call of a step: its name, fields, the rows that it names, and optionally the member who makes
 * it.
 */
type Call = Pick<Sent, 'name' | 'fields' | 'ids'> & Partial<Pick<Sent, 'who'>>;

/** Creates a call by the member at this index. */
export type CallOf = (rig: Rig, random: Random, who: number) => Promise<Call> | Call;

/**
 * Creates a call that concerns one row. The row is usually one for which the call can succeed;
 * otherwise it is a finished row or any row. The caller is usually its owner. If there is no row
 * for which the call can succeed, `before` can create one.
 */
export const about =
  (call: { name: string; field: string; kind: Kind; of: RegExp }, before: CallOf): CallOf =>
  (rig, random, other) => {
    const { name, field, kind, of } = call;
    const count = rig.count(kind);
    const any = { place: random.whole(Math.max(0, count - 8), count), who: other };
    const possible = rig.rowsOf(kind, of).slice(-8);
    const over = rig.rowsOf(kind, /./).filter(({ line }) => !of.test(line));
    const isAsked = random.next() < 0.75;
    if (isAsked && possible.length === 0) return before(rig, random, other);
    const wanted = isAsked ? possible : over.slice(-8);
    const isAny = wanted.length === 0 || random.next() < 0.1;
    const { place, who } = isAny ? any : random.pick(wanted);
    return { name, fields: {}, ids: { [field]: [kind, place] }, who };
  };

/** The markets in which the sequences trade. */
export const MARKETS = TERMS.markets.filter(({ symbol }) => SYMBOLS.includes(symbol));
