import { StartCard } from './start-card';
import { TotalCard } from './total-card';

/** The first view of a member: the total, and the first steps or the banners. */
export function MemberHome() {
  return (
    <>
      <TotalCard />
      <StartCard />
    </>
  );
}
