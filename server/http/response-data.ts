import * as z from 'zod/mini';
import type { Endpoint } from '../../src/contract/endpoint.ts';

/**
 * What a handler answers, reduced to the fields of the contract. The contract reads leniently what other
 * servers write, and drops what they do not tell; ours says `null` for it, as its documentation has it.
 */
export function toResponseData({ output }: Pick<Endpoint, 'output'>, told: unknown): unknown {
  return withNulls(told, z.parse(output, told));
}

function withNulls(told: unknown, read: unknown): unknown {
  if (Array.isArray(told) && Array.isArray(read)) {
    return told.length === read.length
      ? read.map((value, index) => withNulls(told[index], value))
      : read;
  }
  if (!isRecord(told) || !isRecord(read)) return read;
  const kept = Object.entries(read).map(([key, value]) => [key, withNulls(told[key], value)]);
  const nulls = Object.entries(told).filter(([key, value]) => value === null && read[key] == null);
  return Object.fromEntries([...kept, ...nulls]);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
