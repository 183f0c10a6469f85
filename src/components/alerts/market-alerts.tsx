import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { WifiOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { marketQueries } from '#/api/market';
import { connectivityAtom } from '#/state/connectivity';
import { Notice } from '#/ui/notice';
import { Segmented } from '#/ui/segmented';
import type { Market } from '#core/domain/market.ts';
import { useMarketPrice } from '../quote/use-market-price';
import type { AnyAlert } from './alert-condition';
import { AlertForm } from './alert-form';
import { AlertList, type AnyFired, FiredList } from './alert-list';
import type { AlertActions } from './use-alerts';

interface MarketAlertsProps {
  market: Market;
  /** Open alerts of all markets. */
  alerts: readonly AnyAlert[];
  fired: readonly AnyFired[];
  actions: AlertActions;
}

/** The form of an alert, above the lists of open and fired alerts. */
export function MarketAlerts({ market, alerts, fired, actions }: MarketAlertsProps) {
  const { t } = useLingui();
  const list = useQuery(marketQueries.list());
  const { price } = useMarketPrice(market);
  const isAway = useAtomValue(connectivityAtom).status !== 'online';
  const [scope, setScope] = useState<'market' | 'all'>('market');
  const [edited, setEdited] = useState<AnyAlert>();
  const top = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLDivElement>(null);
  const isShown = ({ symbol }: AnyAlert) => scope === 'all' || symbol === market.symbol;
  const priceOf = (symbol: string) =>
    symbol === market.symbol
      ? price
      : list.data?.markets.find((each) => each.symbol === symbol)?.lastPrice;
  const subject = edited ?? market;
  const shownFired = fired.filter(isShown);

  return (
    <div className="flex flex-col gap-4">
      {isAway ? (
        <Notice tone="warn" icon={<WifiOff />} role="status">
          <Trans>You’re offline. Reconnect to change your alerts.</Trans>
        </Notice>
      ) : null}
      <div ref={top} tabIndex={-1} className="outline-none">
        <AlertForm
          key={`${edited?.id} ${subject.symbol}`}
          market={subject}
          price={priceOf(subject.symbol)}
          edited={edited}
          isBusy={actions.isBusy}
          onSave={actions.save}
          onDone={() => setEdited(undefined)}
        />
      </div>
      <div ref={heading} tabIndex={-1} className="outline-none">
        <Segmented
          className="mb-1"
          label={t`Alerts for`}
          value={scope}
          onValueChange={setScope}
          items={[
            {
              value: 'market',
              label: (
                <bdi translate="no" dir="ltr">
                  {market.pair}
                </bdi>
              ),
            },
            { value: 'all', label: <Trans>All markets</Trans> },
          ]}
        />
        <AlertList
          alerts={alerts.filter(isShown)}
          priceOf={priceOf}
          onEdit={(alert) => {
            setEdited(alert);
            top.current?.focus();
          }}
          onDelete={({ id }) => {
            if (edited?.id === id) setEdited(undefined);
            actions.remove(id);
            heading.current?.focus();
          }}
        />
      </div>
      {shownFired.length > 0 ? (
        <section>
          <h3 className="text-sm font-semibold">
            <Trans>Past alerts</Trans>
          </h3>
          <FiredList alerts={shownFired} />
        </section>
      ) : null}
    </div>
  );
}
