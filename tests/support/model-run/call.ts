import type { Random } from '../load/random.ts';
import { TERMS } from '../model/terms.ts';
import { isPossible } from './amounts.ts';
import { SYMBOLS } from './market-steps.ts';
import type { Rig, Sent } from './rig.ts';
import type { Kind } from './snapshot.ts';

/** The call of a step: its name, fields, rows that it names, and a member instead of the random one. */
type Call = Pick<Sent, 'name' | 'fields' | 'ids'> & Partial<Pick<Sent, 'who'>>;

/** Makes up a call of the member at this place. */
export type CallOf = (rig: Rig, random: Random, who: number) => Promise<Call> | Call;

/**
 * A call about a row: mostly one with which it is possible, of whoever has it. Where there is none,
 * `before` may make one.
 */
export const about =
  (call: { name: string; field: string; kind: Kind; of: RegExp }, before: CallOf): CallOf =>
  (rig, random, other) => {
    const { name, field, kind, of } = call;
    const count = rig.count(kind);
    const any = { place: random.whole(Math.max(0, count - 8), count), who: other };
    if (!isPossible(random)) return { name, fields: {}, ids: { [field]: [kind, any.place] } };
    const possible = rig.rowsOf(kind, of).slice(-8);
    if (possible.length === 0) return before(rig, random, other);
    const { place, who } = random.pick(possible);
    return { name, fields: {}, ids: { [field]: [kind, place] }, who };
  };

/** Markets on which the sequences trade. */
export const MARKETS = TERMS.markets.filter(({ symbol }) => SYMBOLS.includes(symbol));
