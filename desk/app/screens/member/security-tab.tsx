import { useQuery } from '@tanstack/react-query';
import { SkeletonRows } from '#/ui/skeleton-rows';
import { memberSecurity } from '#desk/contract/member.ts';
import { read } from '../../api/read.ts';
import { Age, Time } from '../../parts/age.tsx';
import { Loaded, Section } from '../../parts/screen.tsx';

/** Security events and sessions of the account. */
export function SecurityTab({ id }: { id: number }) {
  const query = useQuery(read(memberSecurity, { id }));
  return (
    <Loaded query={query} loading={<SkeletonRows count={8} />}>
      {({ events, sessions, passkeys }) => (
        <div className="grid gap-4 wide:grid-cols-2">
          <Section title="Events">
            {events.length === 0 ? <p className="text-muted">none</p> : null}
            <ol>
              {events.map(({ at, kind, address }) => (
                <li key={`${at} ${kind}`} className="flex min-h-9 flex-wrap items-center gap-x-4">
                  <span className="flex-1">{kind}</span>
                  <span className="font-mono text-xs text-muted">{address}</span>
                  <span className="text-muted">
                    <Time at={at} />
                  </span>
                </li>
              ))}
            </ol>
          </Section>
          <div className="flex flex-col gap-4">
            <Section title="Logged in">
              {sessions.length === 0 ? <p className="text-muted">not logged in anywhere</p> : null}
              <ul>
                {sessions.map(({ startedAt, usedAt, device }) => (
                  <li key={startedAt} className="flex min-h-9 items-center gap-4">
                    <span className="min-w-0 flex-1 wrap-anywhere">{device}</span>
                    <span className="text-muted">used</span> <Age since={usedAt} />
                  </li>
                ))}
              </ul>
            </Section>
            <Section title="Passkeys">
              {passkeys.length === 0 ? <p className="text-muted">none</p> : null}
              <ul>
                {passkeys.map(({ name, createdAt, usedAt }) => (
                  <li key={createdAt} className="flex min-h-9 items-center gap-4">
                    <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
                    {usedAt === null ? (
                      <span className="text-muted">never used</span>
                    ) : (
                      <Age since={usedAt} />
                    )}
                  </li>
                ))}
              </ul>
            </Section>
          </div>
        </div>
      )}
    </Loaded>
  );
}
