import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#/ui/button';
import { Field } from '#/ui/field';
import { Notice } from '#/ui/notice';
import { requestList } from '#desk/contract/requests.ts';
import { REJECT_REASONS } from '#desk/contract/reviews.ts';
import { today } from '#desk/contract/today.ts';
import {
  withdrawalApprove,
  withdrawalBoard,
  withdrawalCase,
  withdrawalFail,
  withdrawalReject,
  withdrawalSent,
  withdrawalTake,
} from '#desk/contract/withdrawals.ts';
import { send } from '../../api/client.ts';
import { read, refresh } from '../../api/read.ts';
import { useMay, useSession } from '../../api/session.ts';
import { Input } from '../../parts/controls.tsx';
import { useDecision } from '../../parts/decision.tsx';
import { formatMoney } from '../../parts/format.ts';
import { Key } from '../../parts/key.tsx';
import { useKeys } from '../../parts/keys.ts';
import { ReasonDialog, reasonText } from '../../parts/reasons.tsx';
import type { Case } from './withdrawal.ts';

const CHANGED = [withdrawalBoard, withdrawalCase, requestList, today];

/** The actions that a withdrawal's current step allows. */
export function WithdrawalActions({ shown }: { shown: Case }) {
  if (shown.step === 'review') return <Review shown={shown} />;
  if (shown.step === 'approved') return <Take shown={shown} />;
  if (shown.step === 'sending') return <Sending shown={shown} />;
  return null;
}

function wordsOf({ id, arrival, coin, network, isBank, member, target }: Case) {
  const where = isBank ? 'bank card' : (network ?? coin);
  return `withdrawal ${id} of ${member.username} (#${member.id}): ${formatMoney(arrival)} ${coin} to ${where} ${target}`;
}

function useCommon(shown: Case) {
  const { queryKey } = read(withdrawalCase, { id: shown.id });
  return { shown: { queryKey, output: shown }, refresh: CHANGED };
}

function Review({ shown }: { shown: Case }) {
  const { id, version } = shown;
  const may = useMay();
  const common = useCommon(shown);
  const [isRejecting, setRejecting] = useState(false);
  const [dialog, ask] = useDecision();
  const mayDecide = may(withdrawalApprove);

  const approve = () =>
    ask({
      ...common,
      call: withdrawalApprove,
      input: { id, version },
      title: `Approve ${wordsOf(shown)}`,
      button: 'Approve',
      done: `Approved withdrawal ${id}.`,
    });
  const reject = (reason: string) => {
    setRejecting(false);
    ask({
      ...common,
      call: withdrawalReject,
      input: { id, version, reason },
      title: `Reject ${wordsOf(shown)}: ${reasonText(reason)}`,
      button: 'Reject',
      isDanger: true,
      done: `Rejected withdrawal ${id}.`,
    });
  };
  useKeys(
    mayDecide
      ? [
          { key: 'a', label: 'Approve', act: approve },
          { key: 'r', label: 'Reject with a reason', act: () => setRejecting(true) },
        ]
      : [],
  );
  if (!mayDecide) return null;
  return (
    <>
      <div className="flex gap-2">
        <Button size="sm" className="min-h-9 flex-1" variant="up" onClick={approve}>
          Approve <Key name="a" />
        </Button>
        <Button
          size="sm"
          className="min-h-9 flex-1"
          variant="danger"
          onClick={() => setRejecting(true)}
        >
          Reject <Key name="r" />
        </Button>
      </div>
      <ReasonDialog
        open={isRejecting}
        onOpenChange={setRejecting}
        title={`Why are you rejecting withdrawal ${id}?`}
        reasons={REJECT_REASONS.withdrawal}
        onChoose={reject}
      />
      {dialog}
    </>
  );
}

function useTake({ id, version }: Case, fromOther: boolean) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => send(withdrawalTake, { id, version, fromOther }),
    onSettled: () => refresh(client, CHANGED),
  });
}

function Take({ shown }: { shown: Case }) {
  const may = useMay();
  const { name } = useSession();
  const take = useTake(shown, false);
  const isOwn = shown.approvedBy === name;
  const mayTake = may(withdrawalTake) && !isOwn;
  useKeys(mayTake ? [{ key: 't', label: 'Take for sending', act: () => take.mutate() }] : []);
  if (isOwn) return <Notice>You approved this, so someone else must send it.</Notice>;
  if (!mayTake) return null;
  return (
    <Button size="sm" className="min-h-9" busy={take.isPending} onClick={() => take.mutate()}>
      Take for sending <Key name="t" />
    </Button>
  );
}

function Sending({ shown }: { shown: Case }) {
  const may = useMay();
  const takeOver = useTake(shown, true);
  if (!may(withdrawalSent)) return null;
  if (shown.maySend) return <MarkAsSent shown={shown} />;
  return (
    <Notice
      tone="warn"
      action={
        <Button
          size="sm"
          variant="secondary"
          busy={takeOver.isPending}
          onClick={() => takeOver.mutate()}
        >
          Take over
        </Button>
      }
    >
      {shown.claimedBy} is sending this. Ask before you take over, or it may be paid twice.
    </Notice>
  );
}

function MarkAsSent({ shown }: { shown: Case }) {
  const { id, version, isBank } = shown;
  const common = useCommon(shown);
  const [txid, setTxid] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isFailing, setFailing] = useState(false);
  const [dialog, ask] = useDecision();
  const field = useRef<HTMLInputElement>(null);
  const label = isBank ? 'Bank reference' : 'Transaction hash';
  useKeys([
    { key: 'e', label, act: () => field.current?.focus() },
    { key: 'r', label: 'Not paid, with a reason', act: () => setFailing(true) },
  ]);

  function markSent(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (txid === '') return;
    ask({
      ...common,
      call: withdrawalSent,
      input: { id, version, txid },
      title: `Sent: ${wordsOf(shown)}`,
      button: 'Mark as sent',
      done: `Withdrawal ${id} marked as sent.`,
    });
  }
  function fail(reason: string) {
    setFailing(false);
    ask({
      ...common,
      call: withdrawalFail,
      input: { id, version, reason },
      title: `Not paid, return the money: ${wordsOf(shown)}: ${reasonText(reason)}`,
      button: 'Return the money',
      isDanger: true,
      done: `Money of withdrawal ${id} returned.`,
    });
  }
  return (
    <>
      <form className="flex flex-col gap-3" onSubmit={markSent}>
        <Field
          label={
            <>
              {label} <Key name="e" />
            </>
          }
          error={isChecked && txid === '' ? `Enter the ${label.toLowerCase()}.` : undefined}
        >
          <Input
            ref={field}
            className="font-mono"
            spellCheck={false}
            value={txid}
            onChange={(event) => setTxid(event.target.value.trim())}
          />
        </Field>
        <div className="flex gap-2">
          <Button size="sm" type="submit" className="min-h-9 flex-1">
            Mark as sent
          </Button>
          <Button size="sm" className="min-h-9" variant="danger" onClick={() => setFailing(true)}>
            Not paid <Key name="r" />
          </Button>
        </div>
      </form>
      <ReasonDialog
        open={isFailing}
        onOpenChange={setFailing}
        title={`Why was withdrawal ${id} not paid?`}
        reasons={REJECT_REASONS.withdrawal}
        onChoose={fail}
      />
      {dialog}
    </>
  );
}
