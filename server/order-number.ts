import { randomInt } from 'node:crypto';

/** Random digits after the time: with a unique column behind, two of one second hardly ever meet. */
const RANDOM_DIGITS = 8;

/**
 * Number of an order as members read and quote it: UTC time to the second and eight random digits,
 * `2026011512000048213907`. Says nothing about how many orders there are.
 */
export function newOrderNumber(now: number): string {
  const time = new Date(now).toISOString().replace(/\D/g, '').slice(0, 14);
  return time + String(randomInt(10 ** RANDOM_DIGITS)).padStart(RANDOM_DIGITS, '0');
}
