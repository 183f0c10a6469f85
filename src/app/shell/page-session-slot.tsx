import { useAtomValue } from 'jotai';
import { OptionalPart, optionalFile } from '#/components/readiness/optional-part';
import { isPageSessionAtom } from '#/state/session';

const pageSessionNotice = optionalFile(() =>
  import('./page-session-notice').then((file) => file.PageSessionNotice),
);

/** The notice for a session that lasts only for this page; its code is loaded only then. */
export function PageSessionSlot() {
  return useAtomValue(isPageSessionAtom) ? (
    <OptionalPart file={pageSessionNotice} props={{}} />
  ) : null;
}
