import { LivePricesSlot } from '#/components/pair-list/live-prices-slot';
import { StartCard } from './start-card';
import { TotalCard } from './total-card';

/**
 * A member's first view: the total, and the first steps or the banners. Guests have no live prices,
 * whose code and socket are not worth their first visit.
 */
export function MemberHome() {
  return (
    <>
      <TotalCard />
      <StartCard />
      <LivePricesSlot />
    </>
  );
}
