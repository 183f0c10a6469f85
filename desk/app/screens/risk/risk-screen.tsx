import { useQuery } from '@tanstack/react-query';
import { cx } from '#/ui/cx';
import { Skeleton } from '#/ui/skeleton';
import { formatShare } from '#core/domain/format-number.ts';
import type { OutputOf } from '#desk/contract/call.ts';
import { haltList, riskExposure } from '#desk/contract/risk.ts';
import { read } from '../../api/read.ts';
import { useMay } from '../../api/session.ts';
import { Amount } from '../../parts/amount.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Loaded, Screen, Section } from '../../parts/screen.tsx';
import { Halts } from './halts.tsx';

type Use = OutputOf<typeof riskExposure>['limits'][number];
type Row = OutputOf<typeof riskExposure>['rows'][number];

const POLL_MS = 5_000;
/** Usage at or above this share of a limit is shown in red. */
const NEARLY_FULL = 0.8;

const COLUMNS: readonly Column<Row>[] = [
  { id: 'market', header: 'Market', cell: ({ market }) => market, sortBy: ({ market }) => market },
  {
    id: 'duration',
    header: 'Duration',
    isFigure: true,
    cell: ({ durationSeconds }) => <span className="num">{durationSeconds} s</span>,
    sortBy: ({ durationSeconds }) => durationSeconds,
  },
  {
    id: 'count',
    header: 'Options',
    isFigure: true,
    isExtra: true,
    cell: ({ count }) => <span className="num">{count}</span>,
    sortBy: ({ count }) => count,
  },
  figure('stakesUp', 'Staked up'),
  figure('stakesDown', 'Staked down'),
  figure('payoutIfUp', 'Payout if up'),
  figure('payoutIfDown', 'Payout if down'),
  {
    id: 'worst',
    header: 'Worst case',
    isFigure: true,
    cell: ({ worst, coin }) => <Amount value={worst} unit={coin} className="font-semibold" />,
  },
];

function figure(
  id: 'stakesUp' | 'stakesDown' | 'payoutIfUp' | 'payoutIfDown',
  header: string,
): Column<Row> {
  return { id, header, isFigure: true, isExtra: true, cell: (row) => <Amount value={row[id]} /> };
}

/** Running options and the halts. */
export function RiskScreen() {
  const may = useMay();
  const query = useQuery({ ...read(riskExposure, {}), refetchInterval: POLL_MS });
  return (
    <Screen title="Risk">
      {may(haltList) ? <Halts /> : null}
      <Section title="Limits">
        <Loaded query={query} loading={<Skeleton className="h-24" />}>
          {({ limits }) =>
            limits.length === 0 ? (
              <p className="text-muted">No running options</p>
            ) : (
              <ul>
                {limits.map((use) => (
                  <LimitUse key={`${use.of} ${use.name} ${use.coin}`} use={use} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Section>
      <Section title="Running options">
        <Loaded query={query} loading={<Skeleton className="h-64" />}>
          {({ rows }) => (
            <DataTable
              label="Running options by market"
              rows={rows}
              columns={COLUMNS}
              idOf={({ market, coin, durationSeconds }) => `${market} ${coin} ${durationSeconds}`}
              empty="No running options"
              className="max-h-[60dvh]"
            />
          )}
        </Loaded>
      </Section>
    </Screen>
  );
}

const LIMITS = { market: 'Market', member: 'Largest member', stake: 'Largest stake' };

/** The sum of open stakes next to its limit. */
function LimitUse({ use: { of, name, coin, used, limit } }: { use: Use }) {
  const share = limit === null ? undefined : Number(used) / Number(limit);
  return (
    <li className="flex min-h-10 flex-wrap items-center gap-x-4 border-t border-line">
      <span className="w-32 text-muted">{LIMITS[of]}</span>
      <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
      <span>
        <Amount value={used} unit={coin} className="font-semibold" /> of{' '}
        {limit === null ? 'no limit' : <Amount value={limit} unit={coin} />}
      </span>
      <span className={cx('num w-14 text-end', (share ?? 0) >= NEARLY_FULL && 'text-danger')}>
        {share === undefined ? '' : formatShare(share * 100, 0)}
      </span>
    </li>
  );
}
