import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { HiddenAmount } from '#/components/coin/hidden-amount';
import { formatAmount, formatShare } from '#core/domain/format-number.ts';
import { type ResultArea, type Results, winRate } from '#core/domain/results.ts';
import { AverageDuration } from './average-duration';
import { Profit } from './profit';

interface SummaryProps {
  area: ResultArea;
  results: Results;
}

/** The figures of all markets in the period. */
export function Summary({ area, results }: SummaryProps) {
  const { orders, wins, losses, refunds = 0, unknown = 0, fees } = results;
  const rate = winRate(results);
  return (
    <section className="px-4 pt-3 pb-2">
      <p className="text-sm text-muted">
        {area === 'options' ? <Trans>Profit</Trans> : <Trans>Realised profit</Trans>}
      </p>
      <p className="min-h-8 text-xl font-semibold">
        <Profit amount={results.profit} />
      </p>
      <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-3 min-[480px]:grid-cols-3">
        <Figure label={<Trans context="number of orders">Orders</Trans>}>{orders ?? '–'}</Figure>
        <Figure label={<Trans>Win rate</Trans>}>
          {rate === undefined ? '–' : formatShare(rate)}
          {rate === undefined ? null : (
            <span className="block text-xs font-normal text-muted">
              <Trans>
                {wins} won, {losses} lost
              </Trans>
            </span>
          )}
        </Figure>
        <Figure label={<Trans>Average holding time</Trans>}>
          <AverageDuration seconds={results.holdSeconds} />
        </Figure>
        <Figure label={<Trans>Best</Trans>}>
          <Profit amount={results.best} />
        </Figure>
        <Figure label={<Trans>Worst</Trans>}>
          <Profit amount={results.worst} />
        </Figure>
        <Figure label={<Trans>Fees</Trans>}>
          {fees.length === 0 ? <Trans>None</Trans> : null}
          {fees.map(({ coin, amount }) => (
            <HiddenAmount key={coin} unit={coin} className="block">
              {formatAmount(amount)}
            </HiddenAmount>
          ))}
        </Figure>
      </dl>
      <div className="mt-3 flex flex-col gap-1 text-xs text-muted">
        {refunds > 0 ? (
          <p>
            <Plural
              value={refunds}
              one="# refunded order isn’t counted as won or lost."
              other="# refunded orders aren’t counted as won or lost."
            />
          </p>
        ) : null}
        {unknown > 0 ? (
          <p className="text-warn">
            <Plural
              value={unknown}
              one="The cost of # sale is at least partly unknown. That part isn’t included in the profit."
              other="The cost of # sales is at least partly unknown. Those parts aren’t included in the profit."
            />
          </p>
        ) : null}
        {fees.length > 0 ? (
          <p>
            <Trans>Fees have already been deducted from the profit.</Trans>
          </p>
        ) : null}
      </div>
    </section>
  );
}

function Figure({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd translate="no" className="num text-sm font-medium wrap-anywhere">
        {children}
      </dd>
    </div>
  );
}
