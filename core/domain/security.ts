/**
 * Minimum and maximum number of letters and digits in an anti-phishing code
 * (product.md#anti-phishing-code).
 */
export const ANTI_PHISHING_LENGTH = { min: 4, max: 20 } as const;

/** The reason why an anti-phishing code is refused. */
export type AntiPhishingValidationError = 'noCode' | 'badCode';

/** Checks for 4 to 20 letters and digits, without surrounding spaces. */
export function validateAntiPhishingCode(typed: string): AntiPhishingValidationError | undefined {
  const code = typed.trim();
  const { min, max } = ANTI_PHISHING_LENGTH;
  if (code === '') return 'noCode';
  return new RegExp(`^[A-Za-z0-9]{${min},${max}}$`).test(code) ? undefined : 'badCode';
}
