import type { SpotOrder } from '#/api/spot';
import { OptionalPart, optionalFile } from '#/components/readiness/optional-part';
import { PartUnavailable } from '#/components/readiness/part-unavailable';

/** Opened by few, for what needs the network anyway: loaded on demand. */
const cancelDialog = optionalFile(
  () => import('./cancel-dialog').then((file) => file.CancelDialog),
  PartUnavailable,
);
const changeDialog = optionalFile(
  () => import('./change-dialog').then((file) => file.ChangeDialog),
  PartUnavailable,
);
const cancelAllDialog = optionalFile(
  () => import('./cancel-all-dialog').then((file) => file.CancelAllDialog),
  PartUnavailable,
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
      {action?.kind === 'cancel' ? (
        <OptionalPart file={cancelDialog} props={{ subject: action.order, onClose }} />
      ) : null}
      {action?.kind === 'change' ? (
        <OptionalPart
          file={changeDialog}
          props={{ order: action.order, price: action.price, onClose }}
        />
      ) : null}
      {action?.kind === 'cancelAll' ? (
        <OptionalPart file={cancelAllDialog} props={{ market, onClose }} />
      ) : null}
    </>
  );
}
