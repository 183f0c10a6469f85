import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { imageAddress } from '#/lib/url';
import { type depositNetwork, getrecharge, recharge } from '#core/contract/deposit.ts';
import { type AddressRule, BANK_TRANSFER, networkNamed } from '#core/domain/deposit-networks.ts';
import type { Money } from '#core/domain/money.ts';
import { query } from './client';
import type { Coin } from './market';
import { MEMBER_DATA } from './member-data';
import { moneyCall } from './money-call';

/** The account for a bank transfer. The server may omit fields. */
export interface BankWire {
  readonly bankName: string | undefined;
  readonly bankNumber: string | undefined;
  readonly accountName: string | undefined;
  readonly bankAddress: string | undefined;
  readonly transferCode: string | undefined;
  readonly companyAddress: string | undefined;
}

/** The target of a deposit. */
export interface DepositNetwork {
  readonly id: string;
  /** The network of tokens; `undefined` for a bank transfer. */
  readonly network: { readonly name: string; readonly rule: AddressRule } | undefined;
  readonly title: string | undefined;
  /** An image of this origin, for a network without an address. */
  readonly image: string | undefined;
  /** The address for tokens. */
  readonly address: string | undefined;
  readonly wire: BankWire;
}

export interface DepositCoin extends Coin {
  readonly networks: readonly DepositNetwork[];
}

/** The `type` of every deposit (product.md#deposit). */
const DEPOSIT_TYPE = '1';

export const depositQueries = {
  /**
   * Coins that can be deposited, each with its networks (product.md#deposit). Unknown methods are
   * omitted.
   */
  coins: () =>
    queryOptions({
      queryKey: [...MEMBER_DATA, 'wallet', 'deposit-coins'],
      queryFn: async ({ signal }): Promise<DepositCoin[]> => {
        const coins = await query(getrecharge, {}, { signal });
        return coins.map((coin) => ({ ...coin, networks: coin.networks.flatMap(toNetwork) }));
      },
    }),
};

function toNetwork(row: z.infer<typeof depositNetwork>): DepositNetwork[] {
  const network = networkNamed(row.payType, row);
  if (!network && row.payType !== BANK_TRANSFER) return [];
  const { id, title, address, bankName, bankNumber, accountName } = row;
  const { bankAddress, transferCode, companyAddress } = row;
  const wire = { bankName, bankNumber, accountName, bankAddress, transferCode, companyAddress };
  return [{ id, network, title, image: imageAddress(row.image), address, wire }];
}

/** A deposit that the member reports as paid. */
export interface Deposit {
  readonly coinId: string;
  readonly networkId: string;
  readonly amount: Money;
  /** The path of the uploaded proof. */
  readonly voucher: string;
  /** The transaction hash or bank reference; `undefined` if the member entered none. */
  readonly txid: string | undefined;
}

/** Reports a deposit for review (product.md#deposit-rules). */
export const reportDeposit = moneyCall(recharge, (deposit: Deposit) => ({
  ...deposit,
  type: DEPOSIT_TYPE,
}));
