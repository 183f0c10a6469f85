import { randomInt } from 'node:crypto';

/** With so many, and a unique column behind, two numbers of one second as good as never meet. */
const RANDOM_DIGITS = 10;

/**
 * Number of an order as members read and quote it: UTC time to the second and ten random digits,
 * `2601151200004821390755`. Says nothing about how many orders there are.
 */
export function newOrderNumber(now: number): string {
  const time = new Date(now).toISOString().replace(/\D/g, '').slice(2, 14);
  return time + String(randomInt(10 ** RANDOM_DIGITS)).padStart(RANDOM_DIGITS, '0');
}
