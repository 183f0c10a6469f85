import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { Bell, MailOpen } from 'lucide-react';
import type { Notice } from '#/api/notices';
import { formatTime } from '#/lib/format';
import { shownLanguageAtom } from '#/state/language';
import { cx } from '#/ui/cx';
import { Dot } from '#/ui/dot';
import { ListRow } from '#/ui/list-row';

interface NoticeRowProps {
  notice: Notice;
  onOpen: () => void;
}

/** One message; unread ones are bold with a dot. */
export function NoticeRow({ notice, onOpen }: NoticeRowProps) {
  const { t } = useLingui();
  const language = useAtomValue(shownLanguageAtom);
  const { title, at } = notice;
  // Only messages that the server marks as unread are shown as unread.
  const isRead = notice.status !== 'unread';
  return (
    <ListRow
      chevron
      leading={
        <span className="relative">
          {isRead ? (
            <MailOpen aria-hidden="true" className="size-5" />
          ) : (
            <Bell aria-hidden="true" className="size-5 text-accent-ink" />
          )}
          {isRead ? null : <Dot label={t`Unread`} className="absolute -end-0.5 -top-0.5" />}
        </span>
      }
      title={
        <span dir="auto" className={cx('block', isRead ? 'font-normal' : 'font-semibold')}>
          {title}
        </span>
      }
      subtitle={at === undefined ? null : formatTime(at, 'clock', language)}
      onClick={onOpen}
    />
  );
}
