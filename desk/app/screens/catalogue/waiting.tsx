import { useQuery } from '@tanstack/react-query';
import { Badge } from '#/ui/badge';
import { Button } from '#/ui/button';
import type { OutputOf } from '#desk/contract/call.ts';
import { catalogueCancel, catalogueChanges } from '#desk/contract/catalogue.ts';
import { read } from '../../api/read.ts';
import { useMay } from '../../api/session.ts';
import { Time } from '../../parts/age.tsx';
import { useDecision } from '../../parts/decision.tsx';
import { Loaded, Section } from '../../parts/screen.tsx';
import { Differences } from './differences.tsx';

type Change = OutputOf<typeof catalogueChanges>['changes'][number];

const POLL_MS = 15_000;
const STATES = {
  waiting: { tone: 'warn', label: 'waiting for a second person' },
  scheduled: { tone: 'neutral', label: 'scheduled' },
  failed: { tone: 'danger', label: 'failed' },
} as const;

/** Changes that wait for a second person or for their time, or that failed. */
export function Waiting() {
  const query = useQuery({ ...read(catalogueChanges, {}), refetchInterval: POLL_MS });
  if (query.data?.changes.length === 0) return null;
  return (
    <Section title="Pending changes">
      <Loaded query={query}>
        {({ changes }) => (
          <ul className="flex flex-col">
            {changes.map((change) => (
              <OneChange key={change.id} change={change} />
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

function OneChange({ change }: { change: Change }) {
  const { id, status, requestedBy, signedBy, applyAt, failure, differences } = change;
  const { tone, label } = STATES[status];
  const may = useMay();
  const [dialog, ask] = useDecision();
  const cancel = () =>
    ask({
      call: catalogueCancel,
      input: { id },
      title: `Cancel change ${id}`,
      button: 'Cancel the change',
      isDanger: true,
      done: `Change ${id} cancelled.`,
      refresh: [catalogueChanges],
    });
  return (
    <li className="flex flex-wrap items-start gap-x-3 border-t border-line py-2">
      <details className="min-w-0 flex-1">
        <summary>
          Change {id} by {requestedBy}
          {signedBy === null ? '' : `, signed by ${signedBy}`}{' '}
          {applyAt === null ? null : <Time at={applyAt} />} <Badge tone={tone}>{label}</Badge>{' '}
          {failure}
        </summary>
        <Differences differences={differences} />
      </details>
      {status === 'scheduled' && may(catalogueCancel) ? (
        <Button size="sm" variant="secondary" onClick={cancel}>
          Cancel
        </Button>
      ) : null}
      {dialog}
    </li>
  );
}
