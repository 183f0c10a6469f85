import { useEffect } from 'react';
import { DialogUnavailable } from '#/components/readiness/dialog-unavailable';
import { optional } from '#/components/readiness/optional';
import { PartUnavailable } from '#/components/readiness/part-unavailable';
import { loadOptional } from '#/lib/optional-load';
import { SkeletonRows } from '#/ui/skeleton-rows';

/* Parts of the screen that are not visible at first. Their files are loaded after the chart. A
   part whose file is missing shows a message, and the rest of the screen still works. */

const loadTicket = () => import('./ticket-dialog').then((file) => file.TicketDialog);
const loadPurchase = () => import('./purchase-dialog').then((file) => file.PurchaseDialog);
const loadRunning = () => import('./running-orders').then((file) => file.RunningOrders);

export const TicketDialog = optional(loadTicket, { Missing: DialogUnavailable });
export const PurchaseDialog = optional(loadPurchase, { Missing: DialogUnavailable });
export const RunningOrders = optional(loadRunning, { Missing: PartUnavailable });
export const OrdersView = optional(() => import('./orders-view').then((file) => file.OrdersView), {
  Missing: PartUnavailable,
  Waiting: () => <SkeletonRows count={3} leading={false} />,
});
export const LastResults = optional(() =>
  import('./last-results').then((file) => file.LastResults),
);
export const AccountPill = optional(() =>
  import('./account-pill').then((file) => file.AccountPill),
);
export const PracticeSwitch = optional(() =>
  import('./practice-actions').then((file) => file.PracticeSwitch),
);
export const PracticeRefill = optional(() =>
  import('./practice-actions').then((file) => file.PracticeRefill),
);
export const PracticeFirst = optional(() =>
  import('./practice-actions').then((file) => file.PracticeFirst),
);
export const NoPractice = optional(() => import('./no-practice').then((file) => file.NoPractice));
export const MarketPicker = optional(
  () => import('#/components/pair-list/market-picker').then((file) => file.MarketPicker),
  { Missing: DialogUnavailable },
);
export const MarketSearch = optional(
  () => import('#/components/pair-list/market-search').then((file) => file.MarketSearch),
  { Missing: PartUnavailable },
);

/** The delay before these parts are loaded. The parts that are visible first are loaded earlier. */
const EARLY_MS = 2_000;

/** Loads the files for everything between Buy and the running order before they are needed. */
export function useEarlyParts(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const load of [loadTicket, loadPurchase, loadRunning]) {
        loadOptional<unknown>(load).catch(() => undefined);
      }
    }, EARLY_MS);
    return () => clearTimeout(timer);
  }, []);
}
