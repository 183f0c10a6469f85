import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import type { SupportRequest } from '#/api/support';
import { formatTime } from '#/lib/format';
import { shownLanguageAtom } from '#/state/language';
import { ListRow } from '#/ui/list-row';
import { useCategoryNames } from './category-names';
import { RequestStatus } from './request-status';

/** A request with its topic, state, first message and time. */
export function RequestRow({ request }: { request: SupportRequest }) {
  const { id, category, status, text, createdAt } = request;
  const names = useCategoryNames();
  const language = useAtomValue(shownLanguageAtom);
  return (
    <ListRow
      chevron
      title={category === 'unknown' ? <Trans>Other</Trans> : names[category]}
      subtitle={
        <>
          <span dir="auto" className="line-clamp-2 wrap-anywhere">
            {text}
          </span>
          <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pt-1">
            {createdAt === undefined ? null : formatTime(createdAt, 'moment', language)}
            <RequestStatus status={status} />
          </span>
        </>
      }
      render={(props) => <Link to="/support/request" search={{ id }} {...props} />}
    />
  );
}
