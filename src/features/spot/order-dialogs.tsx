import type { SpotOrder } from '#/api/spot';
import { DialogUnavailable } from '#/components/readiness/dialog-unavailable';
import { optional } from '#/components/readiness/optional';
import { WhileOpen } from '#/ui/while-open';

/** Loaded on demand, because these dialogs are rarely opened and are useless offline. */
const CancelDialog = optional(() => import('./cancel-dialog').then((file) => file.CancelDialog), {
  Missing: DialogUnavailable,
});
const ChangeDialog = optional(() => import('./change-dialog').then((file) => file.ChangeDialog), {
  Missing: DialogUnavailable,
});
const CancelAllDialog = optional(
  () => import('./cancel-all-dialog').then((file) => file.CancelAllDialog),
  { Missing: DialogUnavailable },
);

/** Actions on open orders: on one order or on all orders. */
export type OrderAction =
  | { readonly kind: 'cancel'; readonly order: SpotOrder }
  | {
      readonly kind: 'change';
      readonly order: SpotOrder;
      /** The proposed price: the position to which the order's line was dragged on the chart. */
      readonly price?: string | undefined;
    }
  | { readonly kind: 'cancelAll' };

interface OrderDialogsProps {
  action: OrderAction | undefined;
  onClose: () => void;
  /** The market of "Cancel all"; `undefined` for all markets. */
  market: { readonly symbol: string; readonly pair: string } | undefined;
}

/** The dialog of an action on open orders. */
export function OrderDialogs({ action, onClose, market }: OrderDialogsProps) {
  return (
    <WhileOpen subject={action}>
      {(open, asked) => {
        switch (asked.kind) {
          case 'cancel':
            return <CancelDialog subject={asked.order} open={open} onClose={onClose} />;
          case 'change':
            return (
              <ChangeDialog order={asked.order} price={asked.price} open={open} onClose={onClose} />
            );
          case 'cancelAll':
            return <CancelAllDialog market={market} open={open} onClose={onClose} />;
        }
      }}
    </WhileOpen>
  );
}
