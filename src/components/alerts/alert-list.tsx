import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { BellPlus, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatTime } from '#/lib/format';
import { shownLanguageAtom } from '#/state/language';
import { EmptyState } from '#/ui/empty-state';
import { IconButton } from '#/ui/icon-button';
import { PairName } from '../pair-list/pair-name';
import { usePriceText } from '../quote/use-price-text';
import { AlertCondition, type AnyAlert, useAlertName } from './alert-condition';

interface AlertListProps {
  alerts: readonly AnyAlert[];
  /** Returns the newest price of a market, if it is known. */
  priceOf: (symbol: string) => string | undefined;
  onEdit: (alert: AnyAlert) => void;
  onDelete: (alert: AnyAlert) => void;
}

/** Open alerts, each with its condition and the current price of its market. */
export function AlertList({ alerts, priceOf, onEdit, onDelete }: AlertListProps) {
  const { t } = useLingui();
  const nameOf = useAlertName();
  if (alerts.length === 0) {
    return (
      <EmptyState
        icon={<BellPlus />}
        title={<Trans>No open alerts</Trans>}
        hint={<Trans>Set one above to get notified when the price is reached.</Trans>}
        className="py-6"
      />
    );
  }
  return (
    <ul aria-label={t`Open alerts`}>
      {alerts.map((alert) => {
        const name = nameOf(alert);
        return (
          <Row
            key={alert.id}
            alert={alert}
            below={<Whereabouts alert={alert} price={priceOf(alert.symbol)} />}
          >
            <IconButton
              label={t`Change: ${name}`}
              className="text-muted"
              onClick={() => onEdit(alert)}
            >
              <Pencil />
            </IconButton>
            <IconButton
              label={t`Delete: ${name}`}
              className="text-muted"
              onClick={() => onDelete(alert)}
            >
              <Trash2 />
            </IconButton>
          </Row>
        );
      })}
    </ul>
  );
}

export type AnyFired = AnyAlert & {
  readonly price: string | undefined;
  readonly firedAt: number | undefined;
};

/** The alerts that fired recently. */
export function FiredList({ alerts }: { alerts: readonly AnyFired[] }) {
  const { t } = useLingui();
  const language = useAtomValue(shownLanguageAtom);
  return (
    <ul aria-label={t`Past alerts`}>
      {alerts.map((alert) => (
        <Row
          key={alert.id}
          alert={alert}
          below={alert.firedAt && formatTime(alert.firedAt, 'moment', language)}
        >
          <bdi translate="no" dir="ltr" className="num text-sm">
            <FiredPrice alert={alert} />
          </bdi>
        </Row>
      ))}
    </ul>
  );
}

function FiredPrice({ alert }: { alert: AnyFired }) {
  return usePriceText(alert.symbol)(alert.price);
}

interface RowProps {
  alert: AnyAlert;
  below: ReactNode;
  children: ReactNode;
}

function Row({ alert, below, children }: RowProps) {
  return (
    <li className="flex min-h-14 items-center gap-1 border-b border-line py-1">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <PairName pair={alert.pair} />
          <span className="wrap-anywhere">
            <AlertCondition alert={alert} />
          </span>
        </p>
        <p className="text-xs text-muted wrap-anywhere">{below}</p>
      </div>
      {children}
    </li>
  );
}

interface WhereaboutsProps {
  alert: AnyAlert;
  price: string | undefined;
}

/** The current price of the market, and the initial price for an alert on a change. */
function Whereabouts({ alert, price }: WhereaboutsProps): ReactNode {
  const { kind, basePrice, symbol } = alert;
  const priceText = usePriceText(symbol);
  const now = (
    <bdi translate="no" dir="ltr" className="num">
      {priceText(price)}
    </bdi>
  );
  if (kind !== 'change') return <Trans>Now {now}</Trans>;
  const base = (
    <bdi translate="no" dir="ltr" className="num">
      {priceText(basePrice)}
    </bdi>
  );
  return (
    <Trans>
      From {base}, now {now}
    </Trans>
  );
}
