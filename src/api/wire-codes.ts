/** Our word for a number of the wire: `unknown` for a number nobody has heard of, and for none. */
export function fromWireCode<Name extends string>(
  names: Readonly<Record<number, Name>>,
  number: number | undefined,
): Name | 'unknown' {
  return (number === undefined ? undefined : names[number]) ?? 'unknown';
}

/** A flag of the wire: 1 and 0. What is neither, or left out, is neither true nor false. */
export function fromWireFlag(number: number | undefined): boolean | undefined {
  if (number === 1) return true;
  return number === 0 ? false : undefined;
}
