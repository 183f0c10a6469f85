import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { SpotOrder } from '#/api/spot';
import type { TriggerOfOrder } from '#/api/spot-order-trigger';
import { formatTime } from '#/lib/format';
import { shownLanguageAtom } from '#/state/language';
import { profitWhen } from '#core/domain/spot-trigger.ts';
import { WhenPrice } from './when-price';

interface OrderTriggerProps {
  side: SpotOrder['side'];
  trigger: TriggerOfOrder;
  pair: string;
}

/**
 * The trigger of an order in a list: its condition, its result, and whether it belongs to a pair.
 */
export function OrderTrigger({ side, trigger, pair }: OrderTriggerProps) {
  const language = useAtomValue(shownLanguageAtom);
  const { when, price, state, at, twinId } = trigger;
  const isProfit = side !== 'unknown' && when === profitWhen(side);
  const time = at === undefined ? '' : formatTime(at, 'moment', language);
  return (
    <div className="flex flex-col gap-1">
      <p className="font-medium">
        {twinId === undefined ? (
          <Trans>Stop-limit</Trans>
        ) : isProfit ? (
          <Trans>Take profit</Trans>
        ) : (
          <Trans>Stop loss</Trans>
        )}
        {' · '}
        <WhenPrice when={when} price={price} pair={pair} />
      </p>
      <p className="text-muted empty:hidden">
        {state === 'waiting' && twinId !== undefined ? (
          <Trans>Linked order: the first one triggered cancels the other</Trans>
        ) : null}
        {state === 'triggered' ? (
          time ? (
            <Trans>Triggered {time}</Trans>
          ) : (
            <Trans>Triggered</Trans>
          )
        ) : null}
        {state === 'cancelledByTwin' ? (
          <Trans>Cancelled because the linked order was triggered</Trans>
        ) : null}
        {state === 'cancelled' ? <Trans>Cancelled before it was triggered</Trans> : null}
      </p>
    </div>
  );
}
