import { StartCard } from './start-card';
import { TotalCard } from './total-card';

/** A member's first view: the total, and the first steps or the banners. */
export function MemberHome() {
  return (
    <>
      <TotalCard />
      <StartCard />
    </>
  );
}
