import Big from 'big.js';

/**
 * Formats a change in percent as the signed text of the wire with two decimals: `+1.23%` is rising
 * (product.md#change-in-percent). Prices are plain decimal texts.
 */
export function formatChange(open: string, last: string): string {
  const from = new Big(open);
  if (from.lte('0')) return '0.00%';
  const percent = new Big(last).minus(from).times('100').div(from).round(2, Big.roundHalfUp);
  if (percent.eq('0')) return '0.00%';
  return `${percent.gt('0') ? '+' : ''}${percent.toFixed(2)}%`;
}
