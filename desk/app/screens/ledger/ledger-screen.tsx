import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Badge } from '#/ui/badge';
import { Button } from '#/ui/button';
import { Fact, Facts } from '#/ui/facts';
import { Field } from '#/ui/field';
import { Skeleton } from '#/ui/skeleton';
import type { OutputOf } from '#desk/contract/call.ts';
import { ledgerBalance, ledgerEntry } from '#desk/contract/ledger.ts';
import { read } from '../../api/read.ts';
import { useMay } from '../../api/session.ts';
import { Time } from '../../parts/age.tsx';
import { Amount } from '../../parts/amount.tsx';
import { Input } from '../../parts/controls.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { formatTime } from '../../parts/format.ts';
import { MemberLink } from '../../parts/member-link.tsx';
import { Loaded, Screen, Section } from '../../parts/screen.tsx';
import { ACCOUNTS, BALANCE_COLUMNS } from '../member/balances.tsx';

type Posting = OutputOf<typeof ledgerEntry>['postings'][number];

/** Shows an entry with its postings and signatures, and a member's balance at any time. */
export function LedgerScreen() {
  const { entry } = useSearch({ from: '/desk/ledger' });
  const navigate = useNavigate({ from: '/ledger' });
  const may = useMay();
  const [typed, setTyped] = useState(entry === undefined ? '' : String(entry));
  function find(event: FormEvent) {
    event.preventDefault();
    if (/^\d+$/.test(typed)) void navigate({ search: { entry: Number(typed) } });
  }
  return (
    <Screen title="Ledger">
      <div className="grid items-start gap-4 wide:grid-cols-2">
        <Section title="Entry">
          <form className="flex items-end gap-2" onSubmit={find}>
            <Field label="Entry number" className="flex-1">
              <Input
                inputMode="numeric"
                className="num"
                value={typed}
                onChange={(event) => setTyped(event.target.value.trim())}
              />
            </Field>
            <Button size="sm" type="submit" variant="secondary" className="min-h-9">
              Show
            </Button>
          </form>
          {entry === undefined ? null : <Entry key={entry} id={entry} />}
        </Section>
        {may(ledgerBalance) ? <BalanceAt /> : null}
      </div>
    </Screen>
  );
}

const POSTING_COLUMNS: readonly Column<Posting>[] = [
  {
    id: 'whose',
    header: 'Account',
    cell: ({ member, account, house }) =>
      member === null ? (
        `house: ${house}`
      ) : (
        <>
          <MemberLink member={member} /> {account === null ? null : ACCOUNTS[account]}
        </>
      ),
  },
  {
    id: 'bucket',
    header: 'Part',
    isExtra: true,
    cell: ({ bucket }) => (bucket === 'frozen' ? 'on hold' : bucket),
  },
  {
    id: 'amount',
    header: 'Amount',
    isFigure: true,
    cell: ({ amount, coin }) => <Amount value={amount} unit={coin} />,
  },
];

function Entry({ id }: { id: number }) {
  const query = useQuery(read(ledgerEntry, { id }));
  return (
    <Loaded query={query} loading={<Skeleton className="h-64" />}>
      {({ kind, reference, at, postings, acts }) => (
        <>
          <Facts>
            <Fact label="Kind">{kind}</Fact>
            <Fact label="Source">
              <span className="font-mono text-xs wrap-anywhere">{reference}</span>
            </Fact>
            <Fact label="Time">
              <Time at={at} />
            </Fact>
          </Facts>
          <DataTable
            label="Postings"
            rows={postings}
            columns={POSTING_COLUMNS}
            idOf={(row) => JSON.stringify(row)}
            empty="No postings"
            className="max-h-80"
          />
          <h3 className="pt-2 font-semibold">Related desk actions</h3>
          {acts.length === 0 ? <p className="text-muted">none</p> : null}
          <ol>
            {acts.map((act) => (
              <li key={act.seq} className="flex min-h-9 flex-wrap items-center gap-x-3">
                <span className="num text-faint">{act.seq}</span>
                <span>{act.action}</span>
                <span className="text-muted">{act.actor}</span>
                {act.isSigned ? <Badge tone="success">signed</Badge> : <Badge>not signed</Badge>}
                <span className="ms-auto text-muted">
                  <Time at={act.at} />
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
    </Loaded>
  );
}

interface Asked {
  readonly memberId: number;
  readonly at: number | null;
}

function BalanceAt() {
  const [memberId, setMemberId] = useState('');
  const [at, setAt] = useState('');
  const [asked, setAsked] = useState<Asked>();
  function find(event: FormEvent) {
    event.preventDefault();
    const number = memberId.replace('#', '');
    if (!/^\d+$/.test(number)) return;
    setAsked({ memberId: Number(number), at: at === '' ? null : Date.parse(`${at}Z`) });
  }
  return (
    <Section title="Balance at a point in time">
      <form className="flex flex-wrap items-end gap-2" onSubmit={find}>
        <Field label="Member number" className="min-w-32 flex-1">
          <Input
            inputMode="numeric"
            className="num"
            value={memberId}
            onChange={(event) => setMemberId(event.target.value.trim())}
          />
        </Field>
        <Field label="Time (UTC), empty for now" className="min-w-48 flex-1">
          <Input
            type="datetime-local"
            step={1}
            value={at}
            onChange={(event) => setAt(event.target.value)}
          />
        </Field>
        <Button size="sm" type="submit" variant="secondary" className="min-h-9">
          Recompute
        </Button>
      </form>
      {asked === undefined ? null : <Balances asked={asked} />}
    </Section>
  );
}

function Balances({ asked }: { asked: Asked }) {
  const query = useQuery(read(ledgerBalance, asked));
  return (
    <Loaded query={query} loading={<Skeleton className="h-48" />}>
      {({ at, balances }) => (
        <>
          <p className="text-muted">
            #{asked.memberId} at {formatTime(at)}, from all earlier postings
          </p>
          <DataTable
            label="Balances"
            rows={balances}
            columns={BALANCE_COLUMNS}
            idOf={({ account, coin }) => `${account} ${coin}`}
            empty="No coins"
            className="max-h-96"
          />
        </>
      )}
    </Loaded>
  );
}
