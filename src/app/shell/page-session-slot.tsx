import { useAtomValue } from 'jotai';
import { optional } from '#/components/readiness/optional';
import { isPageSessionAtom } from '#/state/session';

const PageSessionNotice = optional(() =>
  import('./page-session-notice').then((file) => file.PageSessionNotice),
);

/** The notice for a session that lasts only for this page. Its code is loaded only in that case. */
export function PageSessionSlot() {
  return useAtomValue(isPageSessionAtom) ? <PageSessionNotice /> : null;
}
