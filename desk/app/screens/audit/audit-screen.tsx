import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { downloadText } from '#/lib/download';
import { Badge } from '#/ui/badge';
import { Button } from '#/ui/button';
import { Field } from '#/ui/field';
import { Notice } from '#/ui/notice';
import { Skeleton } from '#/ui/skeleton';
import { toCsv } from '#core/domain/csv.ts';
import { auditList, auditState } from '#desk/contract/audit.ts';
import { pages, type RowOf, read } from '../../api/read.ts';
import { Age, Time } from '../../parts/age.tsx';
import { Input } from '../../parts/controls.tsx';
import { MoreButton } from '../../parts/more-button.tsx';
import { Loaded, Screen, Section } from '../../parts/screen.tsx';

type Row = RowOf<typeof auditList>;

/** Every act of the desk, and the state of the chain. */
export function AuditScreen() {
  const { actor, action } = useSearch({ from: '/desk/audit' });
  const query = useInfiniteQuery(
    pages(auditList, { ...(actor && { actor }), ...(action && { action }) }),
  );
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Screen
      title="Audit"
      actions={
        <Button
          size="sm"
          className="min-h-9"
          variant="secondary"
          disabled={rows.length === 0}
          onClick={() => save(rows)}
        >
          Export these rows as CSV
        </Button>
      }
    >
      <Chain />
      <Filter />
      <Loaded query={query} loading={<Skeleton className="h-96" />}>
        {() => (
          <>
            <ol aria-label="Entries" className="border-t border-line">
              {rows.map((row) => (
                <ActRow key={row.seq} row={row} />
              ))}
            </ol>
            {rows.length === 0 ? <p className="text-muted">No entries</p> : null}
            <MoreButton query={query} className="self-start" />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function Chain() {
  const query = useQuery({ ...read(auditState, {}), staleTime: Number.POSITIVE_INFINITY });
  return (
    <Section
      title="Chain"
      actions={
        <Button
          size="sm"
          variant="secondary"
          busy={query.isFetching}
          onClick={() => void query.refetch()}
        >
          Recompute
        </Button>
      }
    >
      <Loaded query={query} loading={<Skeleton className="h-12" />}>
        {({ rows, signed, head, anchoredSeq, anchoredAt, faults }) => (
          <>
            {faults.length === 0 ? (
              <p>
                <Badge tone="success">intact</Badge> <span className="num">{rows}</span> entries,{' '}
                <span className="num">{signed}</span> of them signed.{' '}
                {anchoredAt === null ? (
                  'The head has never been written outside the database.'
                ) : (
                  <>
                    The head at entry <span className="num">{anchoredSeq}</span> was written outside
                    the database <Age since={anchoredAt} /> ago.
                  </>
                )}
              </p>
            ) : (
              <Notice tone="danger" role="alert">
                <p className="font-semibold">The chain is broken. Contact the on-call engineer.</p>
                <ul>
                  {faults.map((fault) => (
                    <li key={fault}>{fault}</li>
                  ))}
                </ul>
              </Notice>
            )}
            <p className="font-mono text-xs text-muted wrap-anywhere">head {head}</p>
          </>
        )}
      </Loaded>
    </Section>
  );
}

function Filter() {
  const search = useSearch({ from: '/desk/audit' });
  const navigate = useNavigate({ from: '/audit' });
  const [actor, setActor] = useState(search.actor ?? '');
  const [action, setAction] = useState(search.action ?? '');
  function filter(event: FormEvent) {
    event.preventDefault();
    void navigate({
      search: { actor: actor.trim() || undefined, action: action.trim() || undefined },
    });
  }
  return (
    <form className="flex flex-wrap items-end gap-2" onSubmit={filter}>
      <Field label="Operator" className="w-44">
        <Input value={actor} onChange={(event) => setActor(event.target.value)} />
      </Field>
      <Field label="Action, or how it begins" className="w-52">
        <Input
          placeholder="withdrawal."
          value={action}
          onChange={(event) => setAction(event.target.value)}
        />
      </Field>
      <Button size="sm" type="submit" variant="secondary" className="min-h-9">
        Filter
      </Button>
    </form>
  );
}

function ActRow({ row }: { row: Row }) {
  return (
    <li className="border-b border-line">
      <details>
        <summary className="flex min-h-10 flex-wrap items-center gap-x-4 px-2 hover:bg-surface">
          <span className="num w-14 text-faint">{row.seq}</span>
          <span className="font-medium medium:w-48">{row.action}</span>
          <span className="text-muted">
            {row.actor} ({row.door})
          </span>
          {row.isSigned ? <Badge tone="success">signed</Badge> : null}
          <span className="ms-auto text-muted">
            <Time at={row.at} />
          </span>
        </summary>
        <pre className="overflow-x-auto px-2 pb-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
          {JSON.stringify(row.details, null, 2)}
          {`\nhash ${row.hash}`}
        </pre>
      </details>
    </li>
  );
}

function save(rows: readonly Row[]): void {
  const lines = rows.map((row) => [
    String(row.seq),
    new Date(row.at).toISOString(),
    row.actor,
    row.door,
    row.action,
    JSON.stringify(row.details),
    String(row.isSigned),
    row.hash,
  ]);
  const header = ['seq', 'at', 'actor', 'door', 'action', 'details', 'signed', 'hash'];
  downloadText('audit.csv', toCsv(header, lines), 'text/csv');
}
