import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { downloadText } from '#/lib/download';
import { Button } from '#/ui/button';
import { Notice } from '#/ui/notice';
import { Skeleton } from '#/ui/skeleton';
import { toCsv } from '#core/domain/csv.ts';
import type { OutputOf } from '#desk/contract/call.ts';
import { moneyDay } from '#desk/contract/ledger.ts';
import { read } from '../../api/read.ts';
import { Amount } from '../../parts/amount.tsx';
import { Input } from '../../parts/controls.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Loaded, Screen } from '../../parts/screen.tsx';

type Day = OutputOf<typeof moneyDay>;
type Row = Day['rows'][number];
type Figure = Exclude<keyof Row, 'coin'>;

const DAY_MS = 86_400_000;
const HEADERS: Readonly<Record<Figure, string>> = {
  opening: 'Opening',
  in: 'In',
  out: 'Out',
  fees: 'Fees',
  result: 'Result',
  loans: 'Loans',
  corrections: 'Corrections',
  rewards: 'Invitations',
  openings: 'Demo funds',
  closing: 'Closing',
  difference: 'Difference',
};
const FIGURES = Object.keys(HEADERS) as readonly Figure[];

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'coin',
    header: 'Coin',
    width: '5rem',
    cell: ({ coin }) => <b>{coin}</b>,
    sortBy: ({ coin }) => coin,
  },
  ...FIGURES.map((name) => ({
    id: name,
    header: HEADERS[name],
    isFigure: true,
    isExtra: !['closing', 'difference'].includes(name),
    cell: (row: Row) => (
      <Amount
        value={row[name]}
        className={
          name === 'difference' && row[name] !== '0' ? 'font-semibold text-danger' : undefined
        }
      />
    ),
  })),
];

/** The figures of a day for each coin, recomputed from the ledger. */
export function MoneyScreen() {
  const { date = yesterday() } = useSearch({ from: '/desk/money' });
  const navigate = useNavigate({ from: '/money' });
  const query = useQuery(read(moneyDay, { date }));
  return (
    <Screen
      title="Money"
      actions={
        <>
          <div className="w-40">
            <Input
              type="date"
              aria-label="Day (UTC)"
              value={date}
              onChange={({ target: { value } }) => {
                if (value !== '') void navigate({ search: { date: value }, replace: true });
              }}
            />
          </div>
          <Button
            size="sm"
            className="min-h-9"
            variant="secondary"
            icon={<Download className="size-4" />}
            disabled={query.data === undefined}
            onClick={() => query.data && save(query.data)}
          >
            CSV
          </Button>
        </>
      }
    >
      <Loaded query={query} loading={<Skeleton className="h-96" />}>
        {(day) => (
          <>
            <Wrong day={day} />
            <DataTable
              label={`Money on ${day.date}`}
              rows={day.rows}
              columns={COLUMNS}
              idOf={({ coin }) => coin}
              empty="No movements"
              className="max-h-[calc(100dvh-11rem)]"
            />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function Wrong({ day }: { day: Day }) {
  const wrong = day.rows.filter(({ difference }) => difference !== '0');
  if (wrong.length === 0) return null;
  return (
    <Notice tone="danger" role="alert">
      {day.date} does not add up: {wrong.map(({ coin }) => coin).join(', ')} moved without a
      request.
    </Notice>
  );
}

function save({ date, rows }: Day): void {
  const lines = rows.map((row) => [row.coin, ...FIGURES.map((name) => row[name])]);
  downloadText(`money-${date}.csv`, toCsv(['coin', ...FIGURES], lines), 'text/csv');
}

/** Returns the last complete day of the ledger, whose days are in UTC. */
function yesterday(): string {
  return new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
}
