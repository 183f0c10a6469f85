import * as z from 'zod/mini';
import { fields, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  code,
  inputAmount,
  nothing,
  optional,
  optionalInt,
  optionalRowId,
  optionalText,
  rowId,
} from './primitives.ts';
import * as response from './response-fields.ts';

/** GET getCanWithdrawCoin: the coins that can be withdrawn. See product.md#withdrawal. */
export const getCanWithdrawCoin = defineEndpoint({
  name: 'getCanWithdrawCoin',
  method: 'GET',
  access: 'member',
  input: z.object({}),
  output: response.rows(fields({ id: response.id, code: wire('title', response.text) })),
});

const KIND = { wallet: 1, bank: 2 } as const;

/**
 * POST getUserCoinBalance: the balance of a coin in an account (1 by default) and the terms for
 * withdrawing the coin. See product.md#withdrawal-fee.
 */
export const getUserCoinBalance = defineEndpoint({
  name: 'getUserCoinBalance',
  access: 'member',
  input: fields({
    coinId: wire('c_id', rowId),
    account: wire('type', optionalInt),
    kind: wire('withdraw_type', optional(code(KIND))),
  }),
  output: response.whole(
    fields({
      balance: response.money,
      minimum: wire('txminnum', response.money),
      /** 0 if there is no maximum. */
      maximum: wire('txmaxnum', response.money),
      /** 1 means a percentage of the amount, and any other number means a fixed fee. */
      isPercentFee: wire('sxftype', response.oneNumber(1, 2)),
      percentFee: wire('txsxf', response.money),
      fixedFee: wire('txsxf_n', response.money),
      /** The addresses that the member bound for the coin. */
      addresses: wire(
        'address_list',
        response.rows(z.object({ id: response.optionalText, address: response.optionalText })),
      ),
      /**
       * Optional addition: epoch milliseconds until which withdrawals are refused after a security
       * change.
       */
      heldUntil: wire('hold_until', response.optional(response.int)),
      /** Optional addition: the coin may also be paid out to a bank card. */
      toBank: wire('to_bank', response.optional(response.yesNo)),
      /** Optional addition: number of decimals of the coin's amounts. */
      scale: response.optional(response.int),
    }),
  ),
});

/**
 * POST withdraw: withdraws an amount of a coin from an account (1 by default) to one of the
 * member's addresses or cards. See product.md#withdrawal-rules.
 */
export const withdraw = defineEndpoint({
  name: 'withdraw',
  money: true,
  access: 'member',
  input: fields({
    coinId: wire('c_id', rowId),
    amount: wire('num', inputAmount),
    account: wire('type', optionalInt),
    /** Not required if the call is made with an API key. */
    transactionPassword: wire('paypwd', optionalText),
    cardId: wire('bank_id', optionalRowId),
    /** An address of the member's book; without it, the address bound for the coin. */
    addressId: wire('address_id', optionalRowId),
    kind: wire('withdraw_type', code(KIND)),
    /**
     * Required for withdrawals to a card if the account has an e-mail address and no two-step
     * verification.
     */
    emailCode: wire('captcha', optionalText),
    /** An authenticator or recovery code, required of members with two-step verification. */
    secondFactor: wire('twostep', optionalText),
  }),
  output: nothing,
});

/**
 * POST cancelWithdraw: cancels a withdrawal in review and makes the money available again
 * immediately. A second call has no effect. See product.md#withdrawal-steps.
 */
export const cancelWithdraw = defineEndpoint({
  name: 'cancelWithdraw',
  money: true,
  access: 'member',
  input: z.object({ id: rowId }),
  output: nothing,
});
