import type { Random } from '../load/random.ts';
import { TERMS } from '../model/terms.ts';
import { SYMBOLS } from './market-steps.ts';
import type { Rig, Sent } from './rig.ts';
import type { Kind } from './snapshot.ts';

/** The call of a step: its name, fields, rows that it names, and a member instead of the random one. */
type Call = Pick<Sent, 'name' | 'fields' | 'ids'> & Partial<Pick<Sent, 'who'>>;

/** Makes up a call of the member at this place. */
export type CallOf = (rig: Rig, random: Random, who: number) => Promise<Call> | Call;

/**
 * A call about a row: mostly one with which it is possible, otherwise one with which it is over, or any,
 * mostly of whoever has it. Where it is possible with none, `before` may make one.
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

/** Markets on which the sequences trade. */
export const MARKETS = TERMS.markets.filter(({ symbol }) => SYMBOLS.includes(symbol));
