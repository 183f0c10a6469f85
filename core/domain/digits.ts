const DIGIT = /\p{Nd}/u;
const DIGITS = /\p{Nd}/gu;

/** Replaces the decimal digits of any script with Latin ones (product.md#typed-amounts). */
export function latinDigits(typed: string): string {
  return typed.replaceAll(DIGITS, (digit) => String(digitValue(digit)));
}

/**
 * Unicode lists the digits of each script from 0 to 9, and it lists different styles of a script
 * one after another.
 */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (code - zero) % 10;
}
