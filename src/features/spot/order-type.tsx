import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { DialogUnavailable } from '#/components/readiness/dialog-unavailable';
import { optional } from '#/components/readiness/optional';
import { WhileOpen } from '#/ui/while-open';
import type { OrderType } from './order-type-sheet';

/** Loaded on demand, because it is needed only after a press. */
const OrderTypeSheet = optional(
  () => import('./order-type-sheet').then((file) => file.OrderTypeSheet),
  { Missing: DialogUnavailable },
);

interface OrderTypeLineProps {
  value: OrderType;
  /** True if the server has orders that wait for a trigger. */
  hasTriggers: boolean;
  onChoose: (type: OrderType) => void;
}

/** The order type on one line, which opens the selection of types. */
export function OrderTypeLine({ value, hasTriggers, onChoose }: OrderTypeLineProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const names = {
    limit: t({ message: 'Limit', context: 'order type' }),
    market: t({ message: 'Market', context: 'order type' }),
    stop: t`Stop-limit`,
    pair: t`TP/SL`,
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="tap relative flex min-h-9 flex-1 items-center justify-between gap-2 rounded-md bg-fill px-3 text-sm font-semibold text-ink hover:bg-fill-strong active:bg-fill-strong"
      >
        <span>
          <span className="sr-only">
            <Trans>Order type</Trans>{' '}
          </span>
          {names[value]}
        </span>
        <ChevronDown aria-hidden="true" className="size-4 text-muted" />
      </button>
      <WhileOpen subject={isOpen}>
        {(open) => (
          <OrderTypeSheet
            open={open}
            onClose={() => setOpen(false)}
            value={value}
            names={names}
            hasTriggers={hasTriggers}
            onChoose={onChoose}
          />
        )}
      </WhileOpen>
    </>
  );
}
