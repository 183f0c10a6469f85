import { cipherOf, Keystream } from '../../../server/market/sim/stream.ts';

/** Returns repeatable random numbers from 0 to below 1, for bets that toss a coin. */
export function newDice(seed: string) {
  const random = new Keystream(cipherOf(seed, 'dice'), 0, 0);
  return () => random.uniform();
}
