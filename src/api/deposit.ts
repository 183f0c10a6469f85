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

/** Account of a bank transfer; the server may leave parts out. */
export interface BankWire {
  readonly bankName: string | undefined;
  readonly bankNumber: string | undefined;
  readonly accountName: string | undefined;
  readonly bankAddress: string | undefined;
  readonly transferCode: string | undefined;
  readonly companyAddress: string | undefined;
}

/** Where a deposit is paid to. */
export interface DepositNetwork {
  readonly id: string;
  /** The network of tokens; `undefined`: a bank transfer. */
  readonly network: { readonly name: string; readonly rule: AddressRule } | undefined;
  readonly title: string | undefined;
  /** Picture of this origin, for a network without an address. */
  readonly image: string | undefined;
  /** Address for tokens. */
  readonly address: string | undefined;
  readonly wire: BankWire;
}

export interface DepositCoin extends Coin {
  readonly networks: readonly DepositNetwork[];
}

/** `type` of every deposit (product.md#deposit). */
const DEPOSIT_TYPE = '1';

export const depositQueries = {
  /**
   * Coins that can be deposited, each with its networks (product.md#deposit); unknown methods are
   * left out.
   */
  coins: () =>
    queryOptions({
      queryKey: [...MEMBER_DATA, 'wallet', 'deposit-coins'],
      queryFn: async ({ signal }): Promise<DepositCoin[]> => {
        const coins = await query(getrecharge, {}, { signal });
        return coins.map(({ id, title, networkList }) => ({
          id,
          code: title,
          networks: networkList.flatMap(toNetwork),
        }));
      },
    }),
};

function toNetwork(wire: z.infer<typeof depositNetwork>): DepositNetwork[] {
  const network = networkNamed(wire.pay_type, wire);
  if (!network && wire.pay_type !== BANK_TRANSFER) return [];
  const known = {
    id: wire.id,
    network,
    title: wire.title,
    image: imageAddress(wire.pay_img),
    address: wire.address,
    wire: {
      bankName: wire.bank_name,
      bankNumber: wire.bank_number,
      accountName: wire.account_name,
      bankAddress: wire.bank_address,
      transferCode: wire.transfer_code,
      companyAddress: wire.company_address,
    },
  };
  return [known];
}

/** A deposit that the member reports as paid. */
export interface Deposit {
  readonly coinId: string;
  readonly networkId: string;
  readonly amount: Money;
  /** Path of the uploaded proof. */
  readonly voucher: string;
  /** Transaction hash or bank reference; `undefined` when the member named none. */
  readonly txid: string | undefined;
}

/** Reports a deposit for review (product.md#deposit-rules). */
export const reportDeposit = moneyCall(
  recharge,
  ({ coinId, networkId, amount, voucher, txid }: Deposit) => ({
    c_id: coinId,
    a_id: networkId,
    num: amount,
    payimg: voucher,
    type: DEPOSIT_TYPE,
    txid,
  }),
);
