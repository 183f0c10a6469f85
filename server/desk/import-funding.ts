import { BANK_TRANSFER, NAMED_NETWORK, NUMBERED_NETWORKS } from '#core/domain/deposit-networks.ts';
import type { Tx } from '../db/db.ts';
import { depositNetworks, withdrawalTerms } from '../db/schema/funding.ts';
import { assertScale, coinsOf, ordered } from './import-rows.ts';
import type { ReferenceData } from './reference-data.ts';
import { type Changes, syncRows } from './sync-rows.ts';

type Rows<File extends keyof ReferenceData> = NonNullable<ReferenceData[File]>;

/** Returns the number of a network on the wire (product.md#statuses). */
function payTypeOf(method: string): number {
  if (method === 'bank') return BANK_TRANSFER;
  const numbered = Object.entries(NUMBERED_NETWORKS).find(([, { name }]) => name === method);
  return numbered ? Number(numbered[0]) : NAMED_NETWORK;
}

export async function importNetworks(tx: Tx, rows: Rows<'networks.json'>): Promise<Changes> {
  const coinOf = await coinsOf(tx, 'networks.json');
  const synced = ordered(rows, { img: null, address: null, explorer: null, wire: null }).map(
    ({ coin, method, rule, ...row }) => {
      const payType = payTypeOf(method);
      const isNamed = payType === NAMED_NETWORK;
      return {
        ...row,
        coinId: coinOf(coin).id,
        payType,
        network: isNamed ? method : null,
        rule: isNamed ? (rule ?? null) : null,
      };
    },
  );
  return syncRows(tx, depositNetworks, 'key', synced);
}

export async function importWithdrawals(tx: Tx, rows: Rows<'withdrawals.json'>): Promise<Changes> {
  const coinOf = await coinsOf(tx, 'withdrawals.json');
  const synced = ordered(rows).map(({ coin: code, feePercent, feeFixed = '0', ...row }) => {
    const coin = coinOf(code);
    const { minAmount, maxAmount } = row;
    assertScale('withdrawals.json', code, coin, { minAmount, maxAmount, feeFixed });
    return {
      ...row,
      key: code,
      coinId: coin.id,
      feeKind: feePercent === undefined ? 'fixed' : 'percent',
      feePercent: feePercent ?? '0',
      feeFixed,
    };
  });
  return syncRows(tx, withdrawalTerms, 'key', synced);
}
