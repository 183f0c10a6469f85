import { useQuery } from '@tanstack/react-query';
import { Badge } from '#/ui/badge';
import { Button } from '#/ui/button';
import { Skeleton } from '#/ui/skeleton';
import type { OutputOf } from '#desk/contract/call.ts';
import {
  operatorDisable,
  operatorList,
  operatorPasskeyRemove,
  operatorRights,
  operatorSessionsEnd,
} from '#desk/contract/operators.ts';
import { requestList } from '#desk/contract/requests.ts';
import { read } from '../../api/read.ts';
import { Age, Time } from '../../parts/age.tsx';
import { useDecision } from '../../parts/decision.tsx';
import { Loaded, Screen, Section } from '../../parts/screen.tsx';
import { InviteForm } from './invite-form.tsx';
import type { Operator } from './operator.ts';
import { RightsForm } from './rights-form.tsx';

const listQuery = read(operatorList, {});

/** The operators of the desk. A second owner signs each invitation and each change of rights. */
export function OperatorsScreen() {
  const query = useQuery(listQuery);
  return (
    <Screen title="Operators">
      <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Loaded query={query} loading={<Skeleton className="h-96" />}>
          {({ operators }) => (
            <ul aria-label="Operators" className="flex flex-col gap-3">
              {operators.map((operator) => (
                <li key={operator.id}>
                  <OneOperator operator={operator} />
                </li>
              ))}
            </ul>
          )}
        </Loaded>
        <div className="flex flex-col gap-4">
          <InviteForm />
          {query.data ? <Invites invites={query.data.invites} /> : null}
        </div>
      </div>
    </Screen>
  );
}

function OneOperator({ operator }: { operator: Operator }) {
  const { id, version, name, disabledAt } = operator;
  const [dialog, ask] = useDecision();
  const common = {
    shown: { queryKey: listQuery.queryKey, output: operator },
    refresh: [operatorList, requestList],
  };
  const disable = () =>
    ask({
      ...common,
      call: operatorDisable,
      input: { id, version },
      title: `Revoke the access of ${name}`,
      button: 'Revoke access',
      isDanger: true,
      done: `${name} no longer has access.`,
    });
  const endSessions = () =>
    ask({
      ...common,
      call: operatorSessionsEnd,
      input: { id, version },
      title: `End all sessions of ${name}`,
      button: 'End sessions',
      isDanger: true,
      done: `The sessions of ${name} have ended.`,
    });
  return (
    <Section
      title={name}
      actions={
        disabledAt === null ? (
          <span className="flex gap-2">
            <Button size="sm" variant="secondary" onClick={endSessions}>
              End sessions
            </Button>
            <Button size="sm" variant="danger" onClick={disable}>
              Revoke access
            </Button>
          </span>
        ) : (
          <Badge tone="danger">no access</Badge>
        )
      }
    >
      <p className="text-xs text-muted">
        {operator.isDemo ? 'demo operator, ' : ''}since <Time at={operator.createdAt} />
      </p>
      {disabledAt === null ? (
        <RightsForm
          key={version}
          operator={operator}
          ask={(rights) =>
            ask({
              ...common,
              call: operatorRights,
              input: { id, version, rights: [...rights] },
              title: `Rights of ${name}: ${rights.join(', ') || 'none'}`,
              button: 'Request',
              done: `New rights of ${name} requested.`,
            })
          }
        />
      ) : null}
      <Access
        operator={operator}
        remove={({ id: passkeyId, name: passkey }) =>
          ask({
            ...common,
            call: operatorPasskeyRemove,
            input: { id, version, passkeyId },
            title: `Remove the passkey ${passkey} of ${name}`,
            button: 'Remove',
            isDanger: true,
            done: `Passkey ${passkey} of ${name} removed.`,
          })
        }
      />
      {dialog}
    </Section>
  );
}

interface AccessProps {
  operator: Operator;
  remove: (passkey: Operator['passkeys'][number]) => void;
}

function Access({ operator: { passkeys, sessions }, remove }: AccessProps) {
  return (
    <ul className="text-muted">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="flex min-h-8 flex-wrap items-center gap-x-3">
          Passkey {passkey.name}
          {passkey.usedAt === null ? 'never used' : <Age since={passkey.usedAt} />}
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Remove the passkey ${passkey.name}`}
            onClick={() => remove(passkey)}
          >
            Remove
          </Button>
        </li>
      ))}
      {sessions.map((session) => (
        <li key={session.startedAt} className="flex min-h-8 flex-wrap items-center gap-x-3">
          Session from <span className="font-mono text-xs">{session.address}</span>
          <Age since={session.usedAt} />
        </li>
      ))}
    </ul>
  );
}

type Invite = OutputOf<typeof operatorList>['invites'][number];

function Invites({ invites }: { invites: readonly Invite[] }) {
  if (invites.length === 0) return null;
  return (
    <Section title="Open invitations">
      <ul>
        {invites.map((invite) => (
          <li key={invite.name} className="py-1">
            {invite.name}: {invite.rights.join(', ')}
            <span className="block text-xs text-muted">
              expires <Time at={invite.expiresAt} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
