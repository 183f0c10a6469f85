import { Trans } from '@lingui/react/macro';
import { usePriceText } from '#/components/quote/use-price-text';
import type { TriggerWhen } from '#core/domain/spot-trigger.ts';

interface WhenPriceProps {
  when: TriggerWhen | 'unknown';
  price: string | undefined;
  pair: string;
}

/** A condition such as `When price ≥ 65,000.00`. */
export function WhenPrice({ when, price, pair }: WhenPriceProps) {
  const priceText = usePriceText(pair);
  const sign = { above: '≥', below: '≤', unknown: '=' }[when];
  const condition = (
    <bdi translate="no" dir="ltr" className="num whitespace-nowrap">
      {sign} {priceText(price)}
    </bdi>
  );
  return <Trans>When price {condition}</Trans>;
}
