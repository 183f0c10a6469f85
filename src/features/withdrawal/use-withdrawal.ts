import { memberDataKey } from '#/api/assets';
import { requestWithdrawal, type Withdrawal, type WithdrawalProof } from '#/api/withdrawal';
import { useMoneySubmit } from '#/components/money-form/use-money-submit';
import { useReview } from '#/components/review/use-review';

/** What is asked for, and the proofs that it is the member. */
export interface Request {
  readonly withdrawal: Withdrawal;
  readonly proof: WithdrawalProof;
}

interface WithdrawalOptions {
  memberKey: string;
  onDone: () => void;
  onRefused: () => void;
}

/** A withdrawal that is asked about once more before it is sent. */
export function useWithdrawal({ memberKey, onDone, onRefused }: WithdrawalOptions) {
  const money = useMoneySubmit({
    member: memberKey,
    name: 'withdraw',
    send: ({ withdrawal, proof }: Request, key) => requestWithdrawal(withdrawal, proof, key),
    toFields: ({ withdrawal }) => withdrawal,
    refresh: [memberDataKey(memberKey)],
    onDone,
    onRefused,
  });
  const review = useReview<Request>(money.submit);
  return {
    money,
    review,
    ask: (withdrawal: Withdrawal, proof: WithdrawalProof) => {
      if (money.state === 'idle') review.ask({ withdrawal, proof });
    },
  };
}
