import { randomInt } from 'node:crypto';

/**
 * Number of random digits, which makes a collision within one second very unlikely; the column is
 * also unique.
 */
const RANDOM_DIGITS = 10;

/**
 * Returns the order number shown to members: UTC time to the second followed by ten random digits,
 * `2601151200004821390755`. The number does not reveal how many orders exist.
 */
export function newOrderNumber(now: number): string {
  const time = new Date(now).toISOString().replace(/\D/g, '').slice(2, 14);
  return time + String(randomInt(10 ** RANDOM_DIGITS)).padStart(RANDOM_DIGITS, '0');
}
