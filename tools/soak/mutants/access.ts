import { CATCHERS, type Mutant } from '../mutant.ts';

const PAY = 'server/modules/security/passwords/transaction-password.ts';

/** Guards of ownership, and of the right to move money. */
export const ACCESS_MUTANTS: readonly Mutant[] = [
  {
    name: "another member's option is shown",
    file: 'server/modules/options/calls.routes.ts',
    from: 'if (found?.order.memberId !== memberId) {',
    to: 'if (found === undefined) {',
    tests: [CATCHERS.access],
  },
  {
    name: "another member's transfer is cancelled",
    file: 'server/modules/send/close.ts',
    from: 'if (transfer?.fromMemberId !== memberId) {',
    to: 'if (transfer === undefined) {',
    tests: [CATCHERS.access, CATCHERS.transfers],
  },
  {
    name: "another member's loan is cancelled",
    file: 'server/modules/loans/loans.service.ts',
    from: 'if (row?.loan.memberId !== memberId) throw',
    to: 'if (row === undefined) throw',
    tests: [CATCHERS.access],
  },
  {
    name: "another member's stake is redeemed",
    file: 'server/modules/staking/staking.service.ts',
    from: `if (stake?.memberId !== memberId) throw new Refusal(texts.notFound, { code: CODE.notFound });
  if (!stake.redeemable)`,
    to: `if (stake === undefined) throw new Refusal(texts.notFound, { code: CODE.notFound });
  if (!stake.redeemable)`,
    tests: [CATCHERS.access],
  },
  {
    name: "another member's spot order is cancelled",
    file: 'server/modules/spot/orders/close.ts',
    from: 'if (found?.order.memberId !== memberId) {',
    to: 'if (found === undefined) {',
    tests: [CATCHERS.access, CATCHERS.spot],
  },
  {
    name: "another member's key is answered",
    file: 'server/idempotency/intent.routes.ts',
    from: 'and(eq(intents.memberId, call.caller.memberId), eq(intents.key, key))',
    to: 'eq(intents.key, key)',
    tests: [CATCHERS.access],
  },
  {
    name: "another member's image is shown",
    file: 'server/http/uploads.ts',
    from: ': caller.memberId === upload.memberId;',
    to: ': caller.memberId > 0;',
    tests: [CATCHERS.uploads],
  },
  {
    name: "another member's image proves a request",
    file: 'server/uploads/store.ts',
    from: 'and(eq(uploads.id, id), eq(uploads.memberId, memberId))',
    to: 'eq(uploads.id, id)',
    tests: [CATCHERS.uploads, CATCHERS.access],
  },
  {
    name: 'the transaction password is guessed without end',
    file: PAY,
    from: 'await checkAttempt(deps, attempt, check);',
    to: 'await check();',
    tests: [CATCHERS.transactionPassword],
  },
  {
    name: 'any transaction password will do',
    file: PAY,
    from: 'if (await hashing.verify(typed, hash)) return;',
    to: 'if (typed !== hash) return;',
    tests: [CATCHERS.transactionPassword, CATCHERS.exchange],
  },
  {
    name: 'an exchange asks for no transaction password',
    file: 'server/modules/convert/convert.service.ts',
    from: '  await verifyTransactionPassword(deps, memberId, conversion.transactionPassword, clock());\n',
    to: '',
    tests: [CATCHERS.exchange],
  },
  {
    name: 'a transfer asks for no transaction password',
    file: 'server/modules/send/send.service.ts',
    from: '  await verifyTransactionPassword(deps, memberId, proof.transactionPassword, clock());\n',
    to: '',
    tests: [CATCHERS.transfers],
  },
];
