import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Badge } from '#/ui/badge';
import { cx } from '#/ui/cx';
import { today } from '#desk/contract/today.ts';
import { read } from '../api/read.ts';
import { useMay } from '../api/session.ts';
import { SCREENS } from './screens.ts';

const POLL_MS = 30_000;
const REVIEWS = ['deposit', 'identity', 'loan'];
const WITHDRAWALS = ['review', 'approved', 'sending'];

/** The query for the number of waiting requests, which every screen shows. */
export const todayQuery = { ...read(today, {}), refetchInterval: POLL_MS };

interface NavigationProps {
  className?: string;
  onChoose?: () => void;
}

/** The screens that the operator may open, with the number of waiting requests of each. */
export function Navigation({ className, onChoose }: NavigationProps) {
  const may = useMay();
  const { data } = useQuery(todayQuery);
  const sumOf = (kinds: readonly string[]) =>
    data?.waiting
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((sum, { count }) => sum + count, 0);
  const counts: Partial<Record<string, number | undefined>> = {
    '/reviews': sumOf(REVIEWS),
    '/withdrawals': sumOf(WITHDRAWALS),
    '/support': sumOf(['support']),
    '/requests': data?.signatures.count,
  };
  return (
    <nav aria-label="Screens" className={cx('flex flex-col gap-px bg-canvas p-2', className)}>
      {SCREENS.filter(({ needs }) => may(needs)).map(({ to, label, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: to === '/' }}
          {...(onChoose && { onClick: onChoose })}
          className="flex min-h-10 items-center gap-3 rounded-md px-3 text-muted hover:bg-fill hover:text-ink aria-[current=page]:bg-fill aria-[current=page]:font-semibold aria-[current=page]:text-ink [&_svg]:size-4 [&_svg]:shrink-0"
        >
          <Icon aria-hidden="true" />
          <span className="flex-1">{label}</span>
          <Count of={counts[to] ?? 0} />
        </Link>
      ))}
    </nav>
  );
}

const MOST = 999;

function Count({ of }: { of: number }) {
  return of > 0 ? <Badge tone="accent">{of > MOST ? `${MOST}+` : of}</Badge> : null;
}
