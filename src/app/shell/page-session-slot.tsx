import { useAtomValue } from 'jotai';
import { OptionalPart, optionalFile } from '#/components/readiness/optional-part';
import { isPageSessionAtom } from '#/state/session';

const pageSessionNotice = optionalFile(() =>
  import('./page-session-notice').then((file) => file.PageSessionNotice),
);

/** What a member is told who is signed in for this page only; loaded for such a member. */
export function PageSessionSlot() {
  return useAtomValue(isPageSessionAtom) ? (
    <OptionalPart file={pageSessionNotice} props={{}} />
  ) : null;
}
