import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDownUp } from 'lucide-react';
import type { OptionOrder } from '#core/domain/options-order.ts';

interface AgainButtonsProps {
  order: OptionOrder;
  onAgain: (order: OptionOrder) => void;
}

/** Buttons that buy an option again, in the same direction or in the other one. */
export function AgainButtons({ order, onAgain }: AgainButtonsProps) {
  const { t } = useLingui();
  if (order.direction === 'unknown') return null;
  const opposite = order.direction === 'up' ? 'down' : 'up';
  return (
    <>
      <button
        type="button"
        onClick={() => onAgain(order)}
        className="tap relative min-h-9 rounded-md bg-raised px-3 text-sm font-semibold active:bg-fill"
      >
        <Trans comment="Button: buy the same option once more">Again</Trans>
      </button>
      <button
        type="button"
        aria-label={t`Again, in the other direction`}
        onClick={() => onAgain({ ...order, direction: opposite })}
        className="tap relative flex min-h-9 min-w-9 items-center justify-center rounded-md bg-raised active:bg-fill"
      >
        <ArrowDownUp aria-hidden="true" className="size-4" />
      </button>
    </>
  );
}
