import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { DayResults } from '#/api/results';
import { HiddenAmount } from '#/components/coin/hidden-amount';
import { formatTime } from '#/lib/format';
import { shownLanguageAtom } from '#/state/language';
import { amountsHiddenAtom } from '#/state/preferences';
import { formatSignedAmount } from '#core/domain/format-number.ts';
import { barsOf, type ResultBar } from '#core/domain/results.ts';

interface DayBarsProps {
  days: readonly DayResults[];
  /** In epoch milliseconds. */
  from: number;
  until: number;
}

const [WIDTH, HEIGHT] = [300, 80];
/** The height of the bar for a small profit, and for a day without a profit. */
const LEAST = 1.5;
/** The share of a bar's width that stays empty. */
const GAP = 0.25;

/** The profit of each day as bars above and below the zero line. */
export function DayBars({ days, from, until }: DayBarsProps) {
  const { t } = useLingui();
  const isHidden = useAtomValue(amountsHiddenAtom);
  const bars = barsOf(days, { from, until });
  const known = bars.filter(({ profit }) => profit !== undefined);
  if (known.length === 0) return null;
  const [best, worst] = [1, -1].map((sign) =>
    known.reduce((one, other) => (sign * (profitIn(other) - profitIn(one)) > 0 ? other : one)),
  );
  const each = bars[0]?.days ?? 1;
  return (
    <figure dir="ltr" aria-label={t`Profit by day`} className="px-4 py-2">
      {isHidden ? <div className="h-24" /> : <Bars bars={bars} />}
      <figcaption>
        <span className="flex justify-between text-xs text-muted">
          <Day at={from} />
          {each > 1 ? <Plural value={each} one="# day each" other="# days each" /> : null}
          <Day at={until} />
        </span>
        <span className="sr-only">
          {best ? (
            <Trans>
              Best: <DayProfit bar={best} />.
            </Trans>
          ) : null}{' '}
          {worst ? (
            <Trans>
              Worst: <DayProfit bar={worst} />.
            </Trans>
          ) : null}
        </span>
      </figcaption>
    </figure>
  );
}

function Day({ at }: { at: number }) {
  const language = useAtomValue(shownLanguageAtom);
  return <bdi translate="no">{formatTime(at, 'date', language, 'UTC')}</bdi>;
}

function DayProfit({ bar: { dayAt, profit } }: { bar: ResultBar }) {
  return (
    <>
      <Day at={dayAt} /> <HiddenAmount unit="USDT">{formatSignedAmount(profit, 2)}</HiddenAmount>
    </>
  );
}

const profitIn = ({ profit }: ResultBar) => Number(profit ?? 0);

function Bars({ bars }: { bars: readonly ResultBar[] }) {
  const values = bars.map(profitIn);
  const high = Math.max(0, ...values);
  const range = high - Math.min(0, ...values) || 1;
  const zero = LEAST + (high / range) * (HEIGHT - 2 * LEAST);
  const place = WIDTH / bars.length;
  const rect = (bar: ResultBar, index: number) => {
    const height = (profitIn(bar) / range) * (HEIGHT - 2 * LEAST);
    const size = Math.sign(height || 1) * Math.max(Math.abs(height), LEAST);
    const x = (index + GAP / 2) * place;
    return `M${x.toFixed(2)} ${zero.toFixed(2)}h${(place * (1 - GAP)).toFixed(2)}v${(-size).toFixed(2)}H${x.toFixed(2)}Z`;
  };
  const path = (isShown: (value: number) => boolean) =>
    bars
      .map((bar, index) => (bar.profit && isShown(profitIn(bar)) ? rect(bar, index) : ''))
      .join('');
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-24 w-full"
      fill="currentColor"
    >
      <path
        d={`M0 ${zero}H${WIDTH}`}
        className="text-line"
        stroke="currentColor"
        vectorEffect="non-scaling-stroke"
      />
      <path d={path((value) => value > 0)} className="text-up" />
      <path d={path((value) => value < 0)} className="text-down" />
      <path d={path((value) => value === 0)} className="text-muted" />
    </svg>
  );
}
