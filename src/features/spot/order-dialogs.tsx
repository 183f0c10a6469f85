import type { SpotOrder } from '#/api/spot';
import { optional } from '#/components/readiness/optional';
import { PartUnavailable } from '#/components/readiness/part-unavailable';

/** Opened by few, for what needs the network anyway: loaded on demand. */
const CancelDialog = optional(() => import('./cancel-dialog').then((file) => file.CancelDialog), {
  Missing: PartUnavailable,
});
const ChangeDialog = optional(() => import('./change-dialog').then((file) => file.ChangeDialog), {
  Missing: PartUnavailable,
});
const CancelAllDialog = optional(
  () => import('./cancel-all-dialog').then((file) => file.CancelAllDialog),
  { Missing: PartUnavailable },
);

/** What a member does with open orders: with one of them, or with all. */
export type OrderAction =
  | { readonly kind: 'cancel'; readonly order: SpotOrder }
  | {
      readonly kind: 'change';
      readonly order: SpotOrder;
      /** Proposed price: where its line was dropped on the chart. */
      readonly price?: string | undefined;
    }
  | { readonly kind: 'cancelAll' };

interface OrderDialogsProps {
  action: OrderAction | undefined;
  onClose: () => void;
  /** Market of "cancel all"; `undefined` for all markets. */
  market: { readonly symbol: string; readonly pair: string } | undefined;
}

/** The dialog of an action on open orders. */
export function OrderDialogs({ action, onClose, market }: OrderDialogsProps) {
  return (
    <>
      {action?.kind === 'cancel' ? <CancelDialog subject={action.order} onClose={onClose} /> : null}
      {action?.kind === 'change' ? (
        <ChangeDialog order={action.order} price={action.price} onClose={onClose} />
      ) : null}
      {action?.kind === 'cancelAll' ? <CancelAllDialog market={market} onClose={onClose} /> : null}
    </>
  );
}
