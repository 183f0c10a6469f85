import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { isPageSessionAtom } from '#/state/session';

// Without it the page is as good: a lost file is silence.
const PageSessionNotice = lazy(() =>
  import('./page-session-notice').then(
    (file) => ({ default: file.PageSessionNotice }),
    () => ({ default: () => null }),
  ),
);

/** What a member is told who is signed in for this page only; loaded for such a member. */
export function PageSessionSlot() {
  return useAtomValue(isPageSessionAtom) ? (
    <Suspense>
      <PageSessionNotice />
    </Suspense>
  ) : null;
}
