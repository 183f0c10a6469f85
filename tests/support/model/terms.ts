import { readFileSync } from 'node:fs';

/** The demo's reference data. An id is the position in its file. Amounts are strings. */
const read = <Row>(name: string): Row[] =>
  JSON.parse(
    readFileSync(new URL(`../../../server/db/seed/demo/${name}.json`, import.meta.url), 'utf8'),
  );

interface Product {
  readonly coin: string;
  readonly minAmount: string;
  readonly maxAmount: string;
  /** In percent per day. */
  readonly interestRate: string;
  readonly cycleDays: number;
}

const coins = read<{ code: string; scale: number; loanLimit?: string }>('coins').map(
  (coin, index) => ({ ...coin, id: index + 1 }),
);
type Coin = (typeof coins)[number];

/** Returns the coin with this code, which the reference data guarantees to exist. */
export function coinOf(code: string): Coin {
  const coin = coins.find((one) => one.code === code);
  if (coin === undefined) throw new Error(`no coin ${code}`);
  return coin;
}

const markets = read<
  Record<'base' | 'quote' | 'minValue' | 'fee', string> &
    Record<'pricePrecision' | 'amountPrecision', number>
>('markets').map((market, index) => ({
  ...market,
  id: index + 1,
  symbol: (market.base + market.quote).toLowerCase(),
}));
export type Market = (typeof markets)[number];

let durations = 0;

export const TERMS = {
  coins,
  markets,
  optionCycles: read<{ seconds: number; minStake: string; payoutRate: string }>('option-cycles'),
  optionLimits: {
    ...(read('option-limits') as unknown as Record<
      'maxStake' | 'memberExposure' | 'marketExposure',
      string
    >),
  },
  loans: read<Product & { requiresIdentity?: boolean }>('loans'),
  machines: read<Product>('machines'),
  stakings: read<{
    coin: string;
    redeemable: boolean;
    terms: { days: number; interestRate: string; minAmount: string }[];
  }>('staking').map((project) => ({
    ...project,
    terms: project.terms.map((term) => {
      durations += 1;
      return { ...term, id: durations };
    }),
  })),
  sends: read<{ coin: string; feeRate: string; days: number }>('transfers'),
  withdrawals: read<{
    coin: string;
    minAmount: string;
    maxAmount: string;
    feePercent?: string;
    feeFixed?: string;
    toBank?: boolean;
  }>('withdrawals'),
  networks: read<{ coin: string }>('networks'),
  /** The terms of rewards for a run. The demo itself offers none. */
  invites: [
    { coin: 'USDT', share: '0.2', days: 365, minAmount: '0.02', memberMax: '4', dayMax: '0.6' },
    { coin: 'ETH', share: '0.3', days: 300, minAmount: '0.000001', memberMax: '1', dayMax: '0.5' },
  ],
  /** The `convertSpread` of settings.json. */
  spread: '0.001',
  /** The `smallBalance` of settings.json, in USDT. */
  smallBalance: '10',
} as const;
