import Big from 'big.js';

/**
 * The signed percent text of the wire, two decimals: `+1.23%`, plus means rising (specification
 * section 3). Prices are plain decimal texts.
 */
export function formatChange(open: string, last: string): string {
  const from = new Big(open);
  if (from.lte('0')) return '0.00%';
  const percent = new Big(last).minus(from).times('100').div(from).round(2, Big.roundHalfUp);
  if (percent.eq('0')) return '0.00%';
  return `${percent.gt('0') ? '+' : ''}${percent.toFixed(2)}%`;
}
