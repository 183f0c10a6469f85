import Big from 'big.js';

/**
 * Formats a change in percent as the signed text of the wire with two decimals: `+1.23%` is a rise
 * (product.md#percentage-change). A smaller change is written with its first digit, so only an
 * unchanged price is shown as zero. Prices are plain decimal strings.
 */
export function formatChange(open: string, last: string): string {
  const from = new Big(open);
  if (from.lte('0')) return '0.00%';
  const difference = new Big(last).minus(from);
  if (difference.eq('0')) return '0.00%';
  const exact = difference.times('100').div(from);
  const rounded = exact.round(2, Big.roundHalfUp);
  const percent = rounded.eq('0') ? exact.prec(1).toFixed() : rounded.toFixed(2);
  return `${difference.gt('0') ? '+' : ''}${percent}%`;
}
