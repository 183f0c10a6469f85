import { memberDataKey } from '#/api/member-data';
import { requestWithdrawal, type Withdrawal, type WithdrawalProof } from '#/api/withdrawal';
import { useMemberKey } from '#/components/member/use-member-key';
import { useMoneySubmit } from '#/components/money-form/use-money-submit';
import { useReview } from '#/components/review/use-review';

/** The withdrawal, and the secrets that authorise it. */
export interface Request {
  readonly withdrawal: Withdrawal;
  readonly proof: WithdrawalProof;
}

interface WithdrawalOptions {
  onDone: () => void;
  onRefused: () => void;
}

/** Sends a withdrawal after a review. */
export function useWithdrawal({ onDone, onRefused }: WithdrawalOptions) {
  const memberKey = useMemberKey();
  const money = useMoneySubmit({
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
