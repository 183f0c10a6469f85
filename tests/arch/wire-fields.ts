import { type Call, readCalls } from '../../tools/docs/calls.ts';
import { fieldRows, nestedRows } from '../../tools/docs/field-rows.ts';
import { OPTIONAL_ADDITIONS } from '../../tools/docs/optional-additions.ts';

/** Fields of one call, by their paths as /api/docs prints them. */
export interface WireFields {
  readonly takes: readonly string[];
  readonly returns: readonly string[];
}

const namesOf = (rows: readonly (readonly string[])[]) =>
  rows.map(([name = '']) => name.replaceAll('`', ''));

/** True for an addition and for every field within it. */
const isWithin = (field: string, additions: readonly string[] = []) =>
  additions.some(
    (one) => field === one || field.startsWith(`${one}.`) || field.startsWith(`${one}[`),
  );

/** Returns the fields of a call of the contract. */
export function fieldsOf({ input, output }: Call): WireFields {
  return { takes: namesOf(fieldRows(input)), returns: namesOf(nestedRows(output, '')) };
}

/** Returns the contract without its optional additions: fields by call. */
export function wireWithoutAdditions(): Record<string, WireFields> {
  const rest: Record<string, WireFields> = {};
  for (const call of readCalls()) {
    const added = OPTIONAL_ADDITIONS[call.name as keyof typeof OPTIONAL_ADDITIONS] ?? {};
    if (added === 'call') continue;
    const { takes, returns } = fieldsOf(call);
    rest[call.name] = {
      takes: takes.filter((field) => !isWithin(field, added.takes)),
      returns: returns.filter((field) => !isWithin(field, added.returns)),
    };
  }
  return rest;
}
