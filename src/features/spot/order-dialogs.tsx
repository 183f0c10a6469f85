import type { SpotOrder } from '#/api/spot';
import { OptionalPart, optionalFile } from '#/components/readiness/optional-part';
import { PartUnavailable } from '#/components/readiness/part-unavailable';
import { CancelDialog } from './cancel-dialog';

/** Opened by few: loaded on demand. */
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
  | { readonly kind: 'cancel' | 'change'; readonly order: SpotOrder }
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
      <CancelDialog
        subject={action?.kind === 'cancel' ? action.order : undefined}
        onClose={onClose}
      />
      {action?.kind === 'change' ? (
        <OptionalPart file={changeDialog} props={{ order: action.order, onClose }} />
      ) : null}
      {action?.kind === 'cancelAll' ? (
        <OptionalPart file={cancelAllDialog} props={{ market, onClose }} />
      ) : null}
    </>
  );
}
