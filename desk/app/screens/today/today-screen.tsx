import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#/ui/cx';
import { Skeleton } from '#/ui/skeleton';
import type { OutputOf } from '#desk/contract/call.ts';
import type { today } from '#desk/contract/today.ts';
import { Age, useNow } from '../../parts/age.tsx';
import { Amount, Unknown } from '../../parts/amount.tsx';
import { formatAge } from '../../parts/format.ts';
import { Loaded, Screen, Section } from '../../parts/screen.tsx';
import { todayQuery } from '../../shell/navigation.tsx';
import { DemoMode } from './demo-mode.tsx';

type Today = OutputOf<typeof today>;

const MINUTE_MS = 60_000;
/** A feed counts as down after this time without a trade. */
const FEED_LATE_MS = 30_000;

const WAITING = {
  deposit: { label: 'Deposits', to: '/reviews' },
  identity: { label: 'Identities', to: '/reviews' },
  loan: { label: 'Loans', to: '/reviews' },
  review: { label: 'Withdrawals to review', to: '/withdrawals' },
  approved: { label: 'Withdrawals to send', to: '/withdrawals' },
  sending: { label: 'Withdrawals being sent', to: '/withdrawals' },
  support: { label: 'Support requests', to: '/support' },
} as const;

/** Waiting requests and the state of the house. */
export function TodayScreen() {
  const query = useQuery(todayQuery);
  return (
    <Screen title="Today">
      <Loaded query={query} loading={<Skeleton className="h-96" />}>
        {(data) => (
          <div className="grid gap-4 medium:grid-cols-2">
            <Waiting today={data} />
            <House today={data} />
            <DemoMode />
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

function Waiting({ today: { waiting, signatures } }: { today: Today }) {
  return (
    <Section title="Waiting">
      <ul>
        {waiting.map(({ kind, count, oldestAt, targetMinutes }) => (
          <WaitingRow
            key={kind}
            {...WAITING[kind]}
            kind={kind}
            count={count}
            oldestAt={oldestAt}
            target={targetMinutes * MINUTE_MS}
          />
        ))}
        <WaitingRow
          label="For my signature"
          to="/requests"
          count={signatures.count}
          oldestAt={signatures.oldestAt}
        />
      </ul>
    </Section>
  );
}

interface WaitingRowProps {
  label: string;
  to: '/reviews' | '/withdrawals' | '/requests' | '/support';
  kind?: keyof typeof WAITING;
  count: number;
  oldestAt: number | null;
  /** The maximum acceptable age, in milliseconds. */
  target?: number;
}

function WaitingRow({ label, to, kind, count, oldestAt, target }: WaitingRowProps) {
  return (
    <li className="relative flex min-h-11 items-center gap-3 rounded-md px-2 hover:bg-surface">
      <span className={cx('num w-16 text-lg font-semibold', count === 0 && 'text-faint')}>
        {count}
      </span>
      <Link to={to} search={searchOf(kind) as never} className="stretched min-w-0 flex-1">
        {label}
      </Link>
      {oldestAt === null ? null : <Age since={oldestAt} target={target} />}
      {target === undefined ? null : (
        <span className="w-16 text-end text-xs text-faint">of {formatAge(target)}</span>
      )}
    </li>
  );
}

function searchOf(kind: keyof typeof WAITING | undefined) {
  if (kind === undefined || kind === 'support') return {};
  return WAITING[kind].to === '/reviews' ? { kind } : { step: kind };
}

function House({ today }: { today: Today }) {
  const { halts, alerts, feedAt, worst, yesterday } = today;
  const age = useNow() - (feedAt ?? 0);
  const isLive = feedAt !== null && age <= FEED_LATE_MS;
  return (
    <Section title="Exchange">
      <ul className="flex flex-col">
        <State isGood={halts.length === 0} label="Halts">
          {halts.length === 0
            ? 'none'
            : halts.map(({ part, reason }) => `${part}: ${reason}`).join('; ')}
        </State>
        <State isGood={alerts.length === 0} label="Alerts">
          {alerts.length === 0 ? 'none' : alerts.map(({ text }) => text).join('; ')}
        </State>
        <State isGood={isLive} label="Price feed">
          {feedAt === null ? <Unknown /> : <Age since={feedAt} target={FEED_LATE_MS} />}
        </State>
        <State isGood={yesterday.wrong.length === 0} label={`Reconciliation ${yesterday.date}`}>
          {yesterday.wrong.length === 0
            ? 'adds up'
            : yesterday.wrong.map(({ coin, difference }) => (
                <Amount key={coin} value={difference} unit={coin} className="ms-2" />
              ))}
        </State>
        {worst.length === 0 ? (
          <State isGood label="Options ending within a minute">
            none
          </State>
        ) : (
          worst.map(({ coin, worst: loss, stakes }) => (
            <State key={coin} isGood label={`Worst minute, ${coin}`}>
              <Amount value={loss} /> of <Amount value={stakes} unit={coin} /> staked
            </State>
          ))
        )}
      </ul>
    </Section>
  );
}

interface StateProps {
  isGood: boolean;
  label: string;
  children: ReactNode;
}

function State({ isGood, label, children }: StateProps) {
  return (
    <li className="flex min-h-11 items-center gap-3 px-2 [&_svg]:size-5">
      {isGood ? (
        <CircleCheck aria-label="good" className="shrink-0 text-success" />
      ) : (
        <CircleAlert aria-label="needs attention" className="shrink-0 text-danger" />
      )}
      <span className="min-w-0 flex-1 text-muted">{label}</span>
      <span className="min-w-0 text-end">{children}</span>
    </li>
  );
}
