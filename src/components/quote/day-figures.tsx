import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { cx } from '#/ui/cx';
import { Numeric } from '#/ui/numeric';
import { Skeleton } from '#/ui/skeleton';
import { formatPrice, formatVolume } from '#core/domain/format-number.ts';
import type { useQuote } from './use-quote';

/** The formatters' string for a missing value. */
const UNKNOWN = formatPrice(undefined);

interface DayFiguresProps {
  quote: ReturnType<typeof useQuote>;
  places: number | undefined;
  /** The class that positions the names and figures in two cells each. */
  className: string;
  /** The class of the volume, which is hidden if there is no room. */
  volumeClassName?: string;
}

/** The day's high, low and volume. */
export function DayFigures({ quote, places, className, volumeClassName }: DayFiguresProps) {
  const { day, volume, hasFailed } = quote;
  const figure = (text: string | undefined) => text ?? (hasFailed ? UNKNOWN : undefined);
  return (
    <dl className={cx('text-xs', className)}>
      <Figure
        label={<Trans>24H high</Trans>}
        value={figure(day && formatPrice(day.high, places))}
      />
      <Figure label={<Trans>24H low</Trans>} value={figure(day && formatPrice(day.low, places))} />
      <Figure
        label={<Trans>24H volume</Trans>}
        value={figure(volume === undefined ? undefined : formatVolume(volume))}
        className={volumeClassName}
      />
    </dl>
  );
}

interface FigureProps {
  label: ReactNode;
  value: string | undefined;
  className?: string | undefined;
}

function Figure({ label, value, className }: FigureProps) {
  return (
    <div className={cx('contents', className)}>
      <dt className="text-muted">{label}</dt>
      <dd className="text-end font-medium">
        {value === undefined ? (
          <Skeleton className="ms-auto h-4 w-14" />
        ) : (
          <Numeric>{value}</Numeric>
        )}
      </dd>
    </div>
  );
}
