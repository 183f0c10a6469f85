import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { Smartphone } from 'lucide-react';
import { useEffect } from 'react';
import { alertQueries } from '#/api/market-alerts';
import { alertsAtom } from '#/state/alerts';
import { Dialog } from '#/ui/dialog';
import { Notice } from '#/ui/notice';
import { SkeletonRows } from '#/ui/skeleton-rows';
import type { Market } from '#core/domain/market.ts';
import { optional } from '../readiness/optional';
import { Ready } from '../readiness/ready';
import { watchAlerts } from './alert-watch';
import { MarketAlerts } from './market-alerts';
import { useDeviceActions, useIsOnDevice, useServerActions } from './use-alerts';

const PushOffer = optional(() => import('../push/push-offer').then((file) => file.PushOffer));

interface AlertPanelProps {
  market: Market;
  open: boolean;
  onClose: () => void;
}

/**
 * The panel of price alerts. It sets an alert for a market, and lists the alerts of that market and
 * of all markets.
 */
export function AlertPanel({ market, open, onClose }: AlertPanelProps) {
  const { t } = useLingui();
  const isOnDevice = useIsOnDevice();
  useSeen(open);
  return (
    <Dialog
      size="full"
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<Trans>Price alerts</Trans>}
      closeLabel={t`Close`}
    >
      {isOnDevice === undefined ? (
        <SkeletonRows count={4} leading={false} />
      ) : isOnDevice ? (
        <DeviceAlerts market={market} />
      ) : (
        <ServerAlerts market={market} />
      )}
    </Dialog>
  );
}

/**
 * While the panel is open, fired alerts count as seen. Alerts are watched from the first time it is
 * opened.
 */
function useSeen(isOpen: boolean): void {
  const client = useQueryClient();
  const [record, setRecord] = useAtom(alertsAtom);
  useEffect(() => watchAlerts(client), [client]);
  useEffect(() => {
    if (isOpen && record.unseen > 0) setRecord({ ...record, unseen: 0 });
  }, [isOpen, record, setRecord]);
}

function ServerAlerts({ market }: Pick<AlertPanelProps, 'market'>) {
  const open = useQuery(alertQueries.open());
  const fired = useQuery(alertQueries.fired()).data ?? [];
  const actions = useServerActions();
  return (
    <Ready query={open} skeleton={<SkeletonRows count={4} leading={false} />}>
      {(alerts) => (
        <>
          {alerts.length > 0 ? (
            <PushOffer>
              <Trans>Get notified when something happens, even when the app is closed.</Trans>
            </PushOffer>
          ) : null}
          <MarketAlerts market={market} alerts={alerts} fired={fired} actions={actions} />
        </>
      )}
    </Ready>
  );
}

function DeviceAlerts({ market }: Pick<AlertPanelProps, 'market'>) {
  const [{ open, fired }] = useAtom(alertsAtom);
  const actions = useDeviceActions();
  return (
    <>
      <Notice tone="warn" icon={<Smartphone />} className="mb-3">
        <Trans>Your alerts are saved on this device and only work while the app is open.</Trans>
      </Notice>
      <MarketAlerts market={market} alerts={open} fired={fired} actions={actions} />
    </>
  );
}
