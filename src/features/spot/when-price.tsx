import { Trans } from '@lingui/react/macro';
import { formatPrice } from '#/domain/format-number';
import type { TriggerWhen } from '#/domain/spot-trigger';

interface WhenPriceProps {
  when: TriggerWhen | 'unknown';
  price: string | undefined;
}

/** `When price ≥ 65,000.00`. */
export function WhenPrice({ when, price }: WhenPriceProps) {
  const sign = { above: '≥', below: '≤', unknown: '=' }[when];
  const condition = (
    <bdi dir="ltr" className="num whitespace-nowrap">
      {sign} {formatPrice(price)}
    </bdi>
  );
  return <Trans>When price {condition}</Trans>;
}
