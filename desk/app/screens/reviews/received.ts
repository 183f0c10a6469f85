const AMOUNT = /^(?:0|[1-9]\d{0,12})(?:\.(\d{1,18}))?$/;

/**
 * Returns the fault of a typed amount, or `undefined`. The number of decimals is not checked if the
 * coin's is unknown.
 */
export function validateReceived(typed: string, scale: number | null): string | undefined {
  const [matched, decimals = ''] = AMOUNT.exec(typed) ?? [];
  if (typed === '') return 'Type the amount that arrived.';
  if (matched === undefined) return 'Enter digits, using a point for decimals.';
  if (/^[0.]+$/.test(typed)) return 'If nothing arrived, reject the deposit.';
  if (scale !== null && decimals.length > scale) return `Up to ${scale} decimals.`;
  return undefined;
}
