import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { type EndpointName, endpoints } from '#core/contract/endpoints.ts';
import { SPARKLINES } from '#core/contract/market-sparklines.ts';
import { fieldRows, nestedRows } from './field-rows.ts';
import { inputSchema, outputSchema } from './schemas.ts';

/** The fields of one call, with their paths as printed in /api/docs. */
interface WireFields {
  readonly takes: readonly string[];
  readonly returns: readonly string[];
}

/** An addition of this server to the original wire: a whole call, or fields of a call. */
type Addition = 'call' | WireFields;

/** The calls and fields of the original wire. The file never grows. */
export const ORIGINAL_WIRE = JSON.parse(
  readFileSync(join(import.meta.dirname, 'original-wire.json'), 'utf8'),
) as Readonly<Record<string, WireFields>>;

/** Request headers that only this server reads. */
export const ADDED_HEADERS = ['Idempotency-Key'] as const;

/** Paths outside `/api` that only this server has. */
export const ADDED_PATHS: readonly string[] = [SPARKLINES];

/**
 * Every call and field of the contract that the original wire does not have
 * (product.md#optional-additions).
 */
export const OPTIONAL_ADDITIONS: Readonly<Partial<Record<EndpointName, Addition>>> =
  Object.fromEntries(
    Object.entries(endpoints).flatMap(([name, endpoint]) => {
      const addition = additionOf(ORIGINAL_WIRE[name], fieldsOf(endpoint));
      return addition === undefined ? [] : [[name, addition]];
    }),
  );

/** Returns the fields of a call of the contract. */
export function fieldsOf({ input, output }: Endpoint): WireFields {
  const namesOf = (rows: readonly (readonly string[])[]) =>
    rows.map(([name = '']) => name.replaceAll('`', ''));
  return {
    takes: namesOf(fieldRows(inputSchema(input, []))),
    returns: namesOf(nestedRows(outputSchema(output, []), '')),
  };
}

function additionOf(original: WireFields | undefined, ours: WireFields): Addition | undefined {
  if (original === undefined) return 'call';
  const takes = addedTo(original.takes, ours.takes);
  const returns = addedTo(original.returns, ours.returns);
  return takes.length + returns.length === 0 ? undefined : { takes, returns };
}

/** Returns the added fields, without those inside another added field. */
function addedTo(original: readonly string[], ours: readonly string[]): readonly string[] {
  const added = ours.filter((field) => !original.includes(field));
  const isWithin = (field: string, other: string) =>
    field.startsWith(`${other}.`) || field.startsWith(`${other}[`);
  return added.filter((field) => !added.some((other) => isWithin(field, other)));
}
