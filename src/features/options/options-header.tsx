import { useLingui } from '@lingui/react/macro';
import { ChartArea, ScrollText } from 'lucide-react';
import type { ReactNode } from 'react';
import { DETAIL_POLL_MS } from '#/api/market-quotes';
import { MarketTitle } from '#/components/pair-list/market-title';
import { DayFigures } from '#/components/quote/day-figures';
import { QuoteLine } from '#/components/quote/quote-line';
import { useQuote } from '#/components/quote/use-quote';
import { DataAge } from '#/components/readiness/data-age';
import { Dot } from '#/ui/dot';
import { Segmented } from '#/ui/segmented';
import type { Market } from '#core/domain/market.ts';
import { AccountPill } from './parts';

export type OptionsView = 'chart' | 'orders';

interface OptionsHeaderProps {
  market: Market | undefined;
  /** The pair, which is set even for a market that is not in the list. */
  pair: string | undefined;
  /** The device time of the market list, in epoch milliseconds. */
  listedAt: number;
  /** True if there is room for the figures of the day. */
  isWide: boolean;
  /** `undefined` if both views are on the screen. */
  view: OptionsView | undefined;
  runningCount: number;
  onMenu: () => void;
  onView: (view: OptionsView) => void;
}

/** The market with its price, the account, and the switch between chart and orders. */
export function OptionsHeader(props: OptionsHeaderProps) {
  const { market, pair, listedAt, isWide, view, runningCount, onMenu, onView } = props;
  const { t } = useLingui();
  return (
    <header className="@container sticky top-0 z-20 bg-canvas pt-(--safe-top) medium:border-b medium:border-line">
      <div className="column flex min-h-(--header-height) flex-wrap items-center gap-x-2 ps-1 pe-2">
        {/* With large text, the name, price and account are stacked. */}
        <div className="grid min-w-0 flex-1 items-center @max-[19rem]:flex @max-[19rem]:min-w-full @max-[19rem]:flex-col @max-[19rem]:items-start medium:flex medium:gap-x-3 low:flex low:gap-x-2">
          <MarketTitle
            pair={pair}
            className="min-h-11 min-w-0 self-stretch [grid-area:1/1] low:self-auto medium:self-auto"
            // On a phone, the price is below the name, inside the button's target.
            buttonClassName="h-full w-full items-start! pt-0.5 leading-5 low:items-center! low:pt-0 medium:items-center! medium:pt-0"
            onPress={onMenu}
          />
          {market ? (
            <QuoteLine
              market={market}
              className="pointer-events-none self-end ps-9 pb-0.5 leading-5 @max-[19rem]:self-start @max-[19rem]:ps-3 max-[359px]:ps-1 [grid-area:1/1] low:self-auto low:ps-0 low:pb-0 medium:self-auto medium:ps-0 medium:pb-0"
            />
          ) : null}
          {market && isWide ? <HeaderDay market={market} listedAt={listedAt} /> : null}
        </div>
        <AccountPill />
        {view ? (
          <Segmented
            label={t`View`}
            value={view}
            onValueChange={onView}
            items={[
              { value: 'chart', label: <ViewIcon icon={<ChartArea />} name={t`Chart`} /> },
              {
                value: 'orders',
                label: (
                  <ViewIcon icon={<ScrollText />} name={t`Orders`}>
                    {runningCount > 0 ? (
                      <span className="absolute end-1 top-1">
                        <Dot tone="warn" label={t`(${runningCount} active)`} />
                      </span>
                    ) : null}
                  </ViewIcon>
                ),
              },
            ]}
          />
        ) : null}
      </div>
    </header>
  );
}

function HeaderDay({ market, listedAt }: { market: Market; listedAt: number }) {
  const quote = useQuote(market, listedAt, DETAIL_POLL_MS);
  return (
    <div className="flex min-w-0 items-center gap-3">
      <DayFigures
        quote={quote}
        places={market.pricePlaces}
        className="grid grid-flow-col grid-rows-2 gap-x-4 whitespace-nowrap [&_dd]:text-start"
        volumeClassName="low:hidden"
      />
      <DataAge {...quote.age} />
    </div>
  );
}

function ViewIcon(props: { icon: ReactNode; name: string; children?: ReactNode }) {
  return (
    <span className="flex min-w-8 items-center justify-center [&_svg]:size-5">
      <span aria-hidden="true">{props.icon}</span>
      <span className="sr-only">{props.name}</span>
      {props.children}
    </span>
  );
}
