import { useState } from 'react';
import { memberDataKey } from '#/api/wallet';
import { requestWithdrawal, type Withdrawal, type WithdrawalProof } from '#/api/withdrawal';
import { useMoneySubmit } from '#/components/use-money-submit';

interface Request {
  readonly withdrawal: Withdrawal;
  readonly proof: WithdrawalProof;
}

/** What the member is asked to confirm; it stays while the dialog closes. */
export interface Question {
  readonly withdrawal: Withdrawal;
  readonly isOpen: boolean;
}

interface WithdrawalOptions {
  memberKey: string;
  onDone: () => void;
  onRefused: () => void;
}

/** A withdrawal that is asked about once more before it is sent. */
export function useWithdrawal({ memberKey, onDone, onRefused }: WithdrawalOptions) {
  const [asked, setAsked] = useState<Request & { isOpen: boolean }>();
  const money = useMoneySubmit({
    member: memberKey,
    name: 'withdraw',
    send: ({ withdrawal, proof }: Request, key) => requestWithdrawal(withdrawal, proof, key),
    toFields: ({ withdrawal }) => withdrawal,
    refresh: [memberDataKey(memberKey)],
    onDone,
    onRefused,
  });
  const question: Question | undefined = asked;
  const dismiss = () => setAsked((now) => now && { ...now, isOpen: false });
  return {
    money,
    question,
    ask: (withdrawal: Withdrawal, proof: WithdrawalProof) => {
      if (money.state === 'idle') setAsked({ withdrawal, proof, isOpen: true });
    },
    dismiss,
    confirm: () => {
      dismiss();
      if (asked?.isOpen) money.submit(asked);
    },
  };
}
