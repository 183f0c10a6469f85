import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { historyQueries } from '#/api/assets-history';
import { siteQueries } from '#/api/site';
import { TodayProfit } from '#/components/account/today-profit';
import { formatTime } from '#/lib/format';
import { shownLanguageAtom } from '#/state/language';
import { serverNow } from '#/state/server-clock';
import { linkClass } from '#/ui/link-button';
import type { Money } from '#core/domain/money.ts';
import { HistorySkeleton } from './history-skeleton';
import { TotalLine } from './total-line';

/** No line is drawn for fewer days than this. */
const FEWEST_POINTS = 3;

interface TotalHistoryProps {
  /** The current total, in USDT; `undefined` while it is unknown or incomplete. */
  now: Money | undefined;
}

/**
 * Today's profit or loss, and the total of each day as a line (product.md#total-over-time). Nothing
 * is shown on a server without results.
 */
export function TotalHistory({ now }: TotalHistoryProps) {
  const { t } = useLingui();
  const language = useAtomValue(shownLanguageAtom);
  const settings = useQuery(siteQueries.settings());
  const hasResults = settings.data?.hasResults;
  const { data, isError } = useQuery({
    ...historyQueries.totals(),
    enabled: hasResults === true,
    retry: false,
  });
  if (hasResults === false) return null;
  if (!data) return isError || settings.isError ? null : <HistorySkeleton />;

  const { days } = data;
  const points = [
    ...days.map(({ dayAt, total }) => ({ at: dayAt, value: Number(total) })),
    ...(now === undefined ? [] : [{ at: serverNow(), value: Number(now) }]),
  ];
  const first = points[0];
  return (
    <div className="px-4 pb-3">
      <div className="flex items-start justify-between gap-3 text-xs">
        <TodayProfit />
        <Link to="/results" className={linkClass('shrink-0')}>
          <Trans>Results</Trans>
        </Link>
      </div>
      {first && points.length >= FEWEST_POINTS ? (
        <figure dir="ltr" aria-label={t`Total over time`}>
          <TotalLine points={points} />
          <figcaption className="flex justify-between text-xs text-muted">
            <bdi translate="no">{formatTime(first.at, 'date', language, 'UTC')}</bdi>
            <bdi translate="no">
              <Trans>Now</Trans>
            </bdi>
          </figcaption>
        </figure>
      ) : (
        <p className="flex h-20 items-center text-xs text-muted">
          <Trans>Starting tomorrow, a line will show your total for each day.</Trans>
        </p>
      )}
    </div>
  );
}
