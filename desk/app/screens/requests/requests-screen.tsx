import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#/ui/button';
import { CopyButton } from '#/ui/copy-button';
import { EmptyState } from '#/ui/empty-state';
import { Fact, Facts } from '#/ui/facts';
import { Notice } from '#/ui/notice';
import { Skeleton } from '#/ui/skeleton';
import type { OutputOf } from '#desk/contract/call.ts';
import {
  correctionRequest,
  requestList,
  requestRefuse,
  requestSign,
} from '#desk/contract/requests.ts';
import { today } from '#desk/contract/today.ts';
import { read } from '../../api/read.ts';
import { useMay, useSession } from '../../api/session.ts';
import { Age } from '../../parts/age.tsx';
import { useDecision } from '../../parts/decision.tsx';
import { Loaded, Screen } from '../../parts/screen.tsx';
import { TextDialog } from '../../parts/text-dialog.tsx';
import { ACCOUNTS } from '../member/balances.tsx';
import { CorrectionForm } from './correction-form.tsx';

type Request = OutputOf<typeof requestList>['requests'][number];

const KINDS: Readonly<Record<Request['kind'], string>> = {
  correction: 'Correction',
  change: 'Change of terms',
  withdrawal: 'Withdrawal above the threshold',
  lift: 'Lift a restriction',
  rights: 'Operator rights',
  invite: 'New operator',
  threshold: 'Higher threshold for two approvals',
};
const POLL_MS = 15_000;

const requestsQuery = { ...read(requestList, {}), refetchInterval: POLL_MS };

/** Acts that a second person has to sign. */
export function RequestsScreen() {
  const query = useQuery(requestsQuery);
  const may = useMay();
  const [link, setLink] = useState<string>();
  return (
    <Screen title="Requests">
      {link === undefined ? null : (
        <Notice
          tone="success"
          role="status"
          action={<CopyButton text={link} label="Copy link" copiedLabel="Copied" />}
        >
          The new operator’s link, shown only once:{' '}
          <span className="font-mono text-xs wrap-anywhere">{link}</span>
        </Notice>
      )}
      <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Loaded query={query} loading={<Skeleton className="h-64" />}>
          {({ requests }) =>
            requests.length === 0 ? (
              <EmptyState title="Nothing is waiting for a second signature" />
            ) : (
              <ol aria-label="Requests" className="flex flex-col gap-3">
                {requests.map((request) => (
                  <li key={`${request.kind} ${request.id}`}>
                    <OneRequest request={request} onLink={setLink} />
                  </li>
                ))}
              </ol>
            )
          }
        </Loaded>
        {may(correctionRequest) ? <CorrectionForm /> : null}
      </div>
    </Screen>
  );
}

interface FactValueProps {
  kind: Request['kind'];
  label: string;
  value: string;
}

/** A fact of a request, linked to the member or the withdrawal that it names. */
function FactValue({ kind, label, value }: FactValueProps) {
  const id = Number(value);
  const className = 'num text-accent-ink hover:underline';
  if (label === 'Member' || (label === 'Number' && kind === 'lift'))
    return (
      <Link to="/member/$id" params={{ id: value }} className={className}>
        #{value}
      </Link>
    );
  if (label === 'Number' && kind === 'withdrawal')
    return (
      <Link to="/withdrawals" search={{ step: 'review', id }} className={className}>
        {value}
      </Link>
    );
  if (label === 'Account') return ACCOUNTS[id];
  return <span className="wrap-anywhere">{value}</span>;
}

interface OneRequestProps {
  request: Request;
  onLink: (link: string) => void;
}

function OneRequest({ request, onLink }: OneRequestProps) {
  const { kind, id, version, requestedBy, requestedAt, facts, maySign } = request;
  const [isRefusing, setRefusing] = useState(false);
  const [reason, setReason] = useState('');
  const [dialog, ask] = useDecision();
  const name = `${KINDS[kind]} ${id}`;
  // The author takes the request back by refusing it.
  const isOwn = requestedBy === useSession().name;
  const common = {
    shown: { queryKey: requestsQuery.queryKey, output: request },
    refresh: [requestList, today],
  };
  const sign = () =>
    ask({
      ...common,
      call: requestSign,
      input: { kind, id, version },
      title: `Sign as the second person: ${name}, requested by ${requestedBy}`,
      button: 'Sign',
      done: `Signed: ${name}.`,
      onDone: (output) => {
        if (output.link !== null) onLink(output.link);
      },
    });
  const refuse = (typed: string) => {
    setRefusing(false);
    ask({
      ...common,
      call: requestRefuse,
      input: { kind, id, version, reason: typed },
      title: `Refuse: ${name}, requested by ${requestedBy}`,
      button: 'Refuse',
      isDanger: true,
      done: `Refused: ${name}.`,
      onDone: () => setReason(''),
    });
  };
  return (
    <article aria-label={name} className="rounded-md border border-line p-3">
      <header className="flex flex-wrap items-center gap-x-3">
        <h2 className="font-semibold">{name}</h2>
        <span className="text-muted">requested by {requestedBy}</span>
        <Age since={requestedAt} />
      </header>
      <Facts>
        {facts.map(({ label, value }) => (
          <Fact key={label} label={label}>
            <FactValue kind={kind} label={label} value={value} />
          </Fact>
        ))}
      </Facts>
      <div className="flex flex-wrap items-center gap-2 pt-2">
        {maySign ? (
          <Button size="sm" className="min-h-9" variant="up" onClick={sign}>
            Sign
          </Button>
        ) : (
          <span className="text-muted">Someone else must sign this.</span>
        )}
        {maySign || isOwn ? (
          <Button
            size="sm"
            className="min-h-9"
            variant="secondary"
            onClick={() => setRefusing(true)}
          >
            Refuse
          </Button>
        ) : null}
      </div>
      <TextDialog
        open={isRefusing}
        onOpenChange={setRefusing}
        title={`Refuse: ${name}`}
        label="Reason"
        button="Continue"
        text={reason}
        onTextChange={setReason}
        onSubmit={refuse}
      />
      {dialog}
    </article>
  );
}
