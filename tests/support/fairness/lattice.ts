import { dayStart } from '../../../server/market/periods.ts';
import type { Simulated } from '../../../server/market/sim/market.ts';
import { NORMAL } from '../../../server/market/sim/normal.ts';
import { MINUTES_A_DAY, TICKS } from '../../../server/market/sim/series.ts';

/** The number of trades of a minute that are visible before the bet on how the rest moves. */
const SEEN = TICKS / 2;
/** The largest lean of a minute in steps, which is five times its standard deviation. */
const MOST_LEAN = 0.9;
const HARDLY = 1e-12;

/**
 * Bets on minutes of one day. Each step of a trade is one of 65,536 numbers plus a lean that all
 * trades of the minute share (`bridge` in path.ts), so the bet weighs the leans that fit every
 * visible step by their likelihood. The size of a step is known. Returns the number of bets, and
 * the number of those that were won.
 */
export function betOnLattice({ instrument, model }: Simulated, day: number, minutes: number) {
  const step = (model.deviation(day) / Math.sqrt(MINUTES_A_DAY * TICKS)) * model.close(day - 1);
  const likelihood = likelihoodOf(step);
  let [bets, won] = [0, 0];
  for (let index = 0; index < minutes; index += 1) {
    const { price } = instrument.ticks(dayStart(day) / 60_000 + index);
    const before = instrument.ticks(dayStart(day) / 60_000 + index - 1).price.at(-1) ?? 0;
    const signal = expectedMove(price, before, step, likelihood);
    // The first trade after the bet opens the bet.
    const move = (price[TICKS - 1] ?? 0) - (price[SEEN] ?? 0);
    if (move === 0 || signal === 0) continue;
    bets += 1;
    if (Math.sign(move) === Math.sign(signal)) won += 1;
  }
  return { bets, won };
}

/** Returns the log likelihood of each step in whole units, rounded at both ends. */
function likelihoodOf(step: number) {
  const reach = Math.ceil(6 * step);
  const shares = new Float64Array(2 * reach + 1);
  for (const noise of NORMAL) {
    const exact = noise * step;
    for (let unit = Math.floor(exact) - 1; unit <= exact + 2; unit += 1) {
      const share = Math.max(0, 1 - Math.abs(unit - exact));
      shares[unit + reach] = (shares[unit + reach] ?? 0) + share / NORMAL.length;
    }
  }
  const logs = shares.map((share) => Math.log(share + HARDLY));
  return (units: number) => logs[units + reach] ?? Math.log(HARDLY);
}

/** Returns the mean move of the rest of a minute over all leans, weighted by their likelihood. */
function expectedMove(
  price: Float64Array,
  before: number,
  step: number,
  likelihood: (units: number) => number,
): number {
  const moves = Array.from({ length: SEEN }, (_, index) =>
    Math.round((price[index] ?? 0) - (index === 0 ? before : (price[index - 1] ?? 0))),
  );
  const moved = (price[SEEN - 1] ?? 0) - before;
  const rest = TICKS - SEEN;
  const most = Math.ceil(MOST_LEAN * step);
  let best = Number.NEGATIVE_INFINITY;
  const logs = Array.from({ length: 2 * most + 1 }, (_, index) => {
    const lean = index - most;
    // The move of the minute and the future noise are normal.
    let log = -((rest * lean + moved) ** 2) / (2 * (TICKS + rest) * step * step);
    for (const move of moves) log += likelihood(move - lean);
    best = Math.max(best, log);
    return log;
  });
  let [weights, sum] = [0, 0];
  logs.forEach((log, index) => {
    const lean = index - most;
    const weight = Math.exp(log - best);
    weights += weight;
    sum += weight * (rest * lean - (rest / (TICKS + rest)) * (rest * lean + moved));
  });
  return sum / weights;
}
