import type { Cipheriv } from 'node:crypto';
import { MINUTES_A_DAY } from './series.ts';
import { Keystream } from './stream.ts';

/** Kinds of random numbers; part of the stream's name, so never renumbered. */
const KIND = { day: 9, minutes: 10 } as const;
/** Share traded on Saturdays and Sundays, and how much days differ otherwise (in logarithms). */
const WEEKEND = 0.75;
const DAYS_DIFFER = 0.4;
const LEAST = 0.4;
const MOST = 2.4;
/** Busy and quiet spells within a day: how much they differ, and how many minutes one lasts. */
const SPELLS_DIFFER = 0.55;
const SPELL_MINUTES = 75;

/** How much is traded on a day, as a share of an average one. It tells nothing about prices. */
export function dayActivity(cipher: Cipheriv, day: number): number {
  const random = new Keystream(cipher, KIND.day, day);
  // Day 0, 1970-01-01, was a Thursday.
  const isWeekend = day % 7 === 2 || day % 7 === 3;
  const busy = Math.exp(DAYS_DIFFER * random.normal()) * (isWeekend ? WEEKEND : 1);
  return Math.min(MOST, Math.max(LEAST, busy));
}

/** How much is traded in each minute of a day, as a share of the day's average one: spells, not noise. */
export function minuteActivity(cipher: Cipheriv, day: number): Float64Array {
  const random = new Keystream(cipher, KIND.minutes, day);
  const kept = 1 - 1 / SPELL_MINUTES;
  const fresh = Math.sqrt(1 - kept * kept);
  const shares = new Float64Array(MINUTES_A_DAY);
  let mood = random.normal();
  for (let minute = 0; minute < MINUTES_A_DAY; minute += 1) {
    shares[minute] = Math.exp(SPELLS_DIFFER * mood - SPELLS_DIFFER ** 2 / 2);
    mood = kept * mood + fresh * random.normal();
  }
  return shares;
}
