/**
 * Returns the name of a number of the wire (product.md#statuses): `unknown` for an undefined
 * number, and for none.
 */
export function fromWireCode<Name extends string>(
  names: Readonly<Record<number, Name>>,
  number: number | undefined,
): Name | 'unknown' {
  return (number === undefined ? undefined : names[number]) ?? 'unknown';
}

/** Returns the value of a flag of the wire, 1 or 0; `undefined` for anything else. */
export function fromWireFlag(number: number | undefined): boolean | undefined {
  if (number === 1) return true;
  return number === 0 ? false : undefined;
}
