import { DEPTH_STEPS, type DepthStep, type Topic } from '../market-data.ts';
import { PERIODS, type Period } from '../price-source.ts';

const LONGEST = 80;

export function isPeriod(text: string | undefined): text is Period {
  return PERIODS.some((period) => period === text);
}

export function isDepthStep(text: string | undefined): text is DepthStep {
  return DEPTH_STEPS.some((step) => step === text);
}

/** The reason why a topic is refused, in the wording of market-data.md#socket-errors. */
export interface BadTopic {
  readonly refusal: string;
}

/**
 * Parses `market.btcusdt.kline.1min` and the other topics; `isListed` determines which symbols are
 * accepted.
 */
export function parseTopic(name: unknown, isListed: (symbol: string) => boolean): Topic | BadTopic {
  if (typeof name !== 'string') return { refusal: 'invalid topic' };
  const shown = name.slice(0, LONGEST);
  const [market, symbol = '', kind, detail, ...rest] = name.split('.');
  const invalid = { refusal: `invalid topic ${shown}` };
  if (market !== 'market' || rest.length > 0 || name.length > LONGEST) return invalid;
  const topic = shape(name, symbol, kind, detail);
  if (topic === undefined) return invalid;
  return isListed(symbol) ? topic : { refusal: `invalid symbol ${symbol}` };
}

function shape(
  name: string,
  symbol: string,
  kind: string | undefined,
  detail: string | undefined,
): Topic | undefined {
  if (kind === 'kline' && isPeriod(detail)) return { name, symbol, kind, period: detail };
  if (kind === 'depth' && isDepthStep(detail)) return { name, symbol, kind, step: detail };
  if (kind === 'trade' && detail === 'detail') return { name, symbol, kind };
  if ((kind === 'detail' || kind === 'bbo') && detail === undefined) return { name, symbol, kind };
  return undefined;
}
