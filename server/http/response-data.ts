import * as z from 'zod/mini';
import type { Endpoint } from '#core/contract/endpoint.ts';

/**
 * Reduces a handler's result to the fields of the contract. The contract's schemas are lenient
 * towards other servers and drop missing values; this server sends `null` for them, as its API
 * documentation states.
 */
export function toResponseData({ output }: Pick<Endpoint, 'output'>, result: unknown): unknown {
  return withNulls(result, z.parse(output, result));
}

function withNulls(result: unknown, read: unknown): unknown {
  if (Array.isArray(result) && Array.isArray(read)) {
    return result.length === read.length
      ? read.map((value, index) => withNulls(result[index], value))
      : read;
  }
  if (!isRecord(result) || !isRecord(read)) return read;
  const entries = Object.entries(read).map(([key, value]) => [key, withNulls(result[key], value)]);
  const nulls = Object.entries(result).filter(
    ([key, value]) => value === null && read[key] == null,
  );
  return Object.fromEntries([...entries, ...nulls]);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
