import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Badge } from '#/ui/badge';
import { Button } from '#/ui/button';
import { Fact, Facts } from '#/ui/facts';
import { Field } from '#/ui/field';
import { Notice } from '#/ui/notice';
import { Skeleton } from '#/ui/skeleton';
import { toast } from '#/ui/toast';
import type { OutputOf } from '#desk/contract/call.ts';
import {
  REJECT_REASONS,
  reviewApprove,
  reviewCase,
  reviewHold,
  reviewList,
  reviewReject,
} from '#desk/contract/reviews.ts';
import { today } from '#desk/contract/today.ts';
import { send } from '../../api/client.ts';
import { read, refresh } from '../../api/read.ts';
import { useSession } from '../../api/session.ts';
import { Age } from '../../parts/age.tsx';
import { Amount } from '../../parts/amount.tsx';
import { Input } from '../../parts/controls.tsx';
import { useDecision } from '../../parts/decision.tsx';
import { formatMoney } from '../../parts/format.ts';
import { Key } from '../../parts/key.tsx';
import { useKeys } from '../../parts/keys.ts';
import { MemberLink } from '../../parts/member-link.tsx';
import { ReasonDialog, reasonText } from '../../parts/reasons.tsx';
import { Loaded } from '../../parts/screen.tsx';
import { TextDialog } from '../../parts/text-dialog.tsx';
import { CasePhotos } from './case-photos.tsx';
import { validateReceived } from './received.ts';
import { useClaim } from './use-claim.ts';
import type { ReviewKind } from './use-waiting.ts';

type Case = OutputOf<typeof reviewCase>;

const NAMES = { deposit: 'deposit', identity: 'identity', loan: 'loan' } as const;

interface ReviewCaseProps {
  kind: ReviewKind;
  id: number;
  /** Called when the case is decided or set aside, to show the next one. */
  onDone: () => void;
}

export function ReviewCase({ kind, id, onDone }: ReviewCaseProps) {
  const query = useQuery(read(reviewCase, { kind, id }));
  const refusal = useClaim(kind, id);
  return (
    <article
      aria-label={`${NAMES[kind]} ${id}`}
      className="flex flex-col gap-3 p-4 pt-2 medium:pt-4"
    >
      {refusal ? (
        <Notice tone="warn" role="status">
          {refusal}
        </Notice>
      ) : null}
      <Loaded query={query} loading={<Skeleton className="h-[32rem]" />}>
        {(shown) => <OpenCase shown={shown} onDone={onDone} />}
      </Loaded>
    </article>
  );
}

/** Focuses the heading if nothing else has the focus, as after the decision about another case. */
function takeFreeFocus(heading: HTMLElement | null): void {
  if (document.activeElement === document.body) heading?.focus();
}

function OpenCase({ shown, onDone }: { shown: Case; onDone: () => void }) {
  const { kind, id, member, amount, coin } = shown;
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 ref={takeFreeFocus} tabIndex={-1} className="text-base font-semibold outline-none">
          {NAMES[kind][0]?.toUpperCase()}
          {NAMES[kind].slice(1)} <span className="num">{id}</span>
        </h2>
        <MemberLink member={member} />
        <Age since={shown.createdAt} />
        {amount === null ? null : (
          <span className="ms-auto text-muted">
            {kind === 'deposit' ? 'reported ' : 'requested '}
            <Amount value={amount} unit={coin} className="text-lg font-semibold text-ink" />
          </span>
        )}
      </header>
      {shown.restrictions.map((restriction) => (
        <Notice key={restriction} tone="danger">
          Restricted: {restriction}
        </Notice>
      ))}
      {shown.hold ? (
        <Notice tone="warn">
          On hold by {shown.hold.by}: {shown.hold.note}
        </Notice>
      ) : null}
      <Actions shown={shown} onDone={onDone} />
      <div className="grid gap-4 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <CasePhotos kind={kind} id={id} photoIds={shown.photoIds} />
        <div className="flex min-w-0 flex-col gap-4">
          <Facts>
            {shown.facts.map(({ label, value }) => (
              <Fact key={label} label={label}>
                <span className="wrap-anywhere">{value}</span>
              </Fact>
            ))}
          </Facts>
          <Similar similar={shown.similar} coin={coin} />
          <History history={shown.history} />
        </div>
      </div>
    </>
  );
}

function Similar({ similar, coin }: Pick<Case, 'similar' | 'coin'>) {
  if (similar.length === 0) return null;
  return (
    <Notice tone="warn">
      <p className="font-semibold">Similar earlier deposits</p>
      <ul>
        {similar.map((one) => (
          <li key={one.id} className="flex flex-wrap gap-x-3">
            <span className="num">{one.id}</span>
            <MemberLink member={one.member} />
            <Amount value={one.amount} unit={coin} />
            <span>{one.status}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function History({ history }: Pick<Case, 'history'>) {
  return (
    <section aria-label="The member’s earlier requests">
      <h3 className="text-xs font-medium text-muted">The member’s earlier requests</h3>
      {history.length === 0 ? <p className="py-1 text-muted">none, this is the first one</p> : null}
      <ul>
        {history.map((one) => (
          <li key={one.id} className="flex min-h-8 items-center gap-3">
            <span className="num text-muted">{one.id}</span>
            <Badge>{one.status}</Badge>
            {one.amount === null ? null : <Amount value={one.amount} unit={one.coin} />}
            <span className="ms-auto">
              <Age since={one.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Actions({ shown, onDone }: { shown: Case; onDone: () => void }) {
  const { kind, id, version, member, coin, scale } = shown;
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [received, setReceived] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isRejecting, setRejecting] = useState(false);
  const [isHolding, setHolding] = useState(false);
  const [note, setNote] = useState('');
  const [dialog, ask] = useDecision();
  const isDeposit = kind === 'deposit';
  const fault = isDeposit ? validateReceived(received, scale) : undefined;
  const name = `${NAMES[kind]} ${id} of ${member.username} (#${member.id})`;
  // The operator has claimed the case since it was read.
  const output = { ...shown, claimedBy: useSession().name };
  const common = {
    shown: { queryKey: read(reviewCase, { kind, id }).queryKey, output },
    refresh: [reviewList, today],
    onDone: goOn,
  };

  function goOn() {
    // The next case was prefetched, and may be one of the same member or show this one as similar.
    void client.invalidateQueries({ queryKey: [reviewCase.name], refetchType: 'none' });
    onDone();
  }

  function typeAmount() {
    field.current?.focus();
    field.current?.select();
  }

  function approve() {
    setChecked(true);
    if (fault !== undefined) return typeAmount();
    const credit = isDeposit ? `: credit ${formatMoney(received)} ${coin}` : '';
    ask({
      ...common,
      call: reviewApprove,
      input: { kind, id, version, ...(isDeposit && { received }) },
      title: `Approve ${name}${credit}`,
      button: 'Approve',
      done: `Approved ${NAMES[kind]} ${id}${credit}.`,
    });
  }

  function reject(reason: string) {
    setRejecting(false);
    ask({
      ...common,
      call: reviewReject,
      input: { kind, id, version, reason },
      title: `Reject ${name}: ${reasonText(reason)}`,
      button: 'Reject',
      isDanger: true,
      done: `Rejected ${NAMES[kind]} ${id}.`,
    });
  }

  const hold = useMutation({
    mutationFn: (text: string | null) => send(reviewHold, { kind, id, version, note: text }),
    onSuccess: (_, text) => {
      setHolding(false);
      if (text === null) return refresh(client, [reviewList, reviewCase]);
      toast({ tone: 'success', message: `On hold: ${NAMES[kind]} ${id}.` });
      refresh(client, [reviewList]);
      goOn();
    },
  });
  const toggleHold = () => (shown.hold ? hold.mutate(null) : setHolding(true));

  useKeys([
    { key: 'a', label: 'Approve', act: approve },
    { key: 'r', label: 'Reject with a reason', act: () => setRejecting(true) },
    { key: 'h', label: shown.hold ? 'Back to the queue' : 'Hold', act: toggleHold },
    ...(isDeposit ? [{ key: 'e', label: 'Amount received', act: typeAmount }] : []),
  ]);

  const isOther = isDeposit && fault === undefined && received !== shown.amount;
  return (
    <>
      <form
        noValidate
        className="flex flex-wrap items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          approve();
        }}
      >
        {isDeposit ? (
          <Field
            label={
              <>
                Amount received, {coin} <Key name="e" />
              </>
            }
            error={isChecked ? fault : undefined}
            hint={isOther ? `Reported: ${formatMoney(shown.amount ?? '')}` : 'As received'}
            className="w-48 gap-1"
          >
            <Input
              ref={field}
              inputMode="decimal"
              className="num"
              value={received}
              onChange={(event) => setReceived(event.target.value.trim())}
            />
          </Field>
        ) : null}
        <div className={isDeposit ? 'flex gap-2 medium:pt-7' : 'flex gap-2'}>
          <Button size="sm" type="submit" className="min-h-9" variant="up">
            Approve <Key name="a" />
          </Button>
          <Button size="sm" className="min-h-9" variant="danger" onClick={() => setRejecting(true)}>
            Reject <Key name="r" />
          </Button>
          <Button
            size="sm"
            className="min-h-9"
            variant="secondary"
            busy={hold.isPending}
            onClick={toggleHold}
          >
            {shown.hold ? 'Back to the queue' : 'Hold'} <Key name="h" />
          </Button>
        </div>
      </form>
      <ReasonDialog
        open={isRejecting}
        onOpenChange={setRejecting}
        title={`Why are you rejecting ${NAMES[kind]} ${id}?`}
        reasons={REJECT_REASONS[kind]}
        onChoose={reject}
      />
      <TextDialog
        open={isHolding}
        onOpenChange={setHolding}
        title={`Hold ${NAMES[kind]} ${id}`}
        label="What’s missing?"
        button="Hold"
        text={note}
        onTextChange={setNote}
        onSubmit={(text) => hold.mutate(text)}
      />
      {dialog}
    </>
  );
}
