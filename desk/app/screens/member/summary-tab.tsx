import { useState } from 'react';
import { Button } from '#/ui/button';
import { Fact, Facts } from '#/ui/facts';
import { member, memberLift } from '#desk/contract/member.ts';
import { requestList } from '#desk/contract/requests.ts';
import { read } from '../../api/read.ts';
import { useMay } from '../../api/session.ts';
import { Time } from '../../parts/age.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { useDecision } from '../../parts/decision.tsx';
import { formatTime } from '../../parts/format.ts';
import { Section } from '../../parts/screen.tsx';
import { TextDialog } from '../../parts/text-dialog.tsx';
import { BALANCE_COLUMNS } from './balances.tsx';
import type { Member } from './member.ts';
import { Recovery } from './recovery.tsx';
import { RestrictForm } from './restrict-form.tsx';

type Restriction = Member['restrictions'][number];

const REWARDS = {
  none: 'without rewards',
  earning: 'with rewards',
  excluded: 'looks like the same person',
} as const;

export function SummaryTab({ shown }: { shown: Member }) {
  const { underWay } = shown;
  return (
    <div className="grid gap-4 wide:grid-cols-2">
      <Section title="Account">
        <Facts>
          <Fact label="Member number">
            <span className="num">#{shown.id}</span>
          </Fact>
          <Fact label="Email">{shown.email ?? 'none'}</Fact>
          <Fact label="Phone">{shown.phone ?? 'none'}</Fact>
          <Fact label="Language">{shown.language ?? 'not chosen'}</Fact>
          <Fact label="Member since">
            <Time at={shown.createdAt} />
          </Fact>
          {shown.heldUntil === null ? null : (
            <Fact label="Withdrawals held until">
              <Time at={shown.heldUntil} />
            </Fact>
          )}
          <Fact label="Invited by">
            {shown.invitedBy === null
              ? 'nobody'
              : `#${shown.invitedBy.id}, ${REWARDS[shown.invitedBy.status]}`}
          </Fact>
          <Fact label="Invited">
            {shown.invited.all} members, {shown.invited.excluded} of whom look like the same person
          </Fact>
          <Fact label="In progress">
            {underWay.withdrawals} withdrawals, {underWay.transfers} transfers,{' '}
            {underWay.spotOrders} spot orders, {underWay.options} options
          </Fact>
        </Facts>
      </Section>
      <Restrictions shown={shown} />
      <Section title="Balances">
        <DataTable
          label="Balances by account"
          rows={shown.balances}
          columns={BALANCE_COLUMNS}
          idOf={({ account, coin }) => `${account} ${coin}`}
          empty="No coins yet"
          className="max-h-96"
        />
      </Section>
      <Recovery shown={shown} />
    </div>
  );
}

function Restrictions({ shown }: { shown: Member }) {
  const { id, version, restrictions } = shown;
  const may = useMay();
  const [lifting, setLifting] = useState<Restriction>();
  const [reason, setReason] = useState('');
  const [dialog, ask] = useDecision();

  function lift(typed: string) {
    if (!lifting) return;
    const { scope } = lifting;
    setLifting(undefined);
    ask({
      call: memberLift,
      input: { id, version, scope: scope, reason: typed },
      title: `Lift the restriction on ${shown.username} (#${id}): ${scope}`,
      button: lifting.needsSecond ? 'Request' : 'Lift',
      done: `#${id} is no longer restricted: ${scope}.`,
      shown: { queryKey: read(member, { id }).queryKey, output: shown },
      refresh: [member, requestList],
      onDone: () => setReason(''),
    });
  }

  return (
    <Section title="Restrictions">
      {restrictions.length === 0 ? <p className="text-muted">none</p> : null}
      <ul>
        {restrictions.map((one) => (
          <li key={one.scope} className="flex items-start gap-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="font-medium">{one.scope}</p>
              <p className="wrap-anywhere">{one.reason}</p>
              <p className="text-xs text-muted">
                by {one.by}, {formatTime(one.at)},{' '}
                {one.until === null ? 'until it is lifted' : `until ${formatTime(one.until)}`}
              </p>
            </div>
            {may(memberLift) ? (
              <Button size="sm" variant="secondary" onClick={() => setLifting(one)}>
                {one.needsSecond ? 'Request to lift' : 'Lift'}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <RestrictForm shown={shown} />
      <TextDialog
        open={lifting !== undefined}
        onOpenChange={(open) => !open && setLifting(undefined)}
        title={`Lift the restriction: ${lifting?.scope ?? ''}`}
        label="Reason"
        button="Continue"
        text={reason}
        onTextChange={setReason}
        onSubmit={lift}
      />
      {dialog}
    </Section>
  );
}
