import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatVolume } from '#core/domain/format-number.ts';
import type { AlertKind } from '#core/domain/market-alerts.ts';
import { usePriceText, usePriceTexts } from '../quote/use-price-text';

/** The fields that all alerts have, whether open or fired, on the server or on this device. */
export interface AnyAlert {
  readonly id: string;
  readonly symbol: string;
  readonly pair: string;
  readonly kind: AlertKind;
  readonly value: string;
  readonly basePrice: string | undefined;
}

/** Returns the name of an alert for use on buttons: `BTC/USDT rises to 64,000.00`. */
export function useAlertName(): (alert: AnyAlert) => string {
  const { t } = useLingui();
  const priceText = usePriceTexts();
  return ({ symbol, pair, kind, value }) => {
    const price = priceText(symbol, value);
    const percent = `${formatVolume(value)}%`;
    if (kind === 'change') return t`${pair} changes by ${percent}`;
    return kind === 'above' ? t`${pair} rises to ${price}` : t`${pair} falls to ${price}`;
  };
}

/** The condition of an alert. */
export function AlertCondition({ alert }: { alert: AnyAlert }): ReactNode {
  const { kind, value, symbol } = alert;
  const priceText = usePriceText(symbol);
  const text = kind === 'change' ? `${formatVolume(value)}%` : priceText(value);
  const figure = (
    <bdi translate="no" dir="ltr" className="num font-semibold">
      {text}
    </bdi>
  );
  if (kind === 'change') return <Trans>Changes by {figure}</Trans>;
  return kind === 'above' ? <Trans>Rises to {figure}</Trans> : <Trans>Falls to {figure}</Trans>;
}
