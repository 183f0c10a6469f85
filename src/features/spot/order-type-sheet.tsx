import { Trans, useLingui } from '@lingui/react/macro';
import { OptionList } from '#/ui/option-list';
import { Sheet } from '#/ui/sheet';
import type { SpotKind } from '#core/domain/spot-order.ts';
import type { TriggerKind } from './trigger-entry';

/** A direct order, or one that waits for a trigger. */
export type OrderType = SpotKind | TriggerKind;

interface OrderTypeSheetProps {
  open: boolean;
  onClose: () => void;
  value: OrderType;
  names: Readonly<Record<OrderType, string>>;
  hasTriggers: boolean;
  onChoose: (type: OrderType) => void;
}

/** The sheet of order types, each with a sentence that explains it. */
export function OrderTypeSheet(props: OrderTypeSheetProps) {
  const { open, onClose, value, names, hasTriggers, onChoose } = props;
  const { t } = useLingui();
  const types: readonly OrderType[] = hasTriggers
    ? ['limit', 'market', 'stop', 'pair']
    : ['limit', 'market'];
  const about = {
    limit: <Trans>Fills at your price or a better one.</Trans>,
    market: <Trans>Best market price</Trans>,
    stop: (
      <Trans>
        When the market reaches the trigger price, we’ll place a limit order. It only fills at its
        limit or better.
      </Trans>
    ),
    pair: (
      <Trans>
        When the market reaches the first trigger price, its limit order is placed and the other one
        is cancelled. A limit order only fills at its limit or better.
      </Trans>
    ),
  };
  return (
    <Sheet
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<Trans>Order type</Trans>}
      closeLabel={t`Close`}
    >
      <OptionList
        label={t`Order type`}
        value={value}
        items={types.map((type) => ({ value: type, label: names[type], subtitle: about[type] }))}
        onSelect={(type) => {
          onChoose(type);
          onClose();
        }}
      />
    </Sheet>
  );
}
