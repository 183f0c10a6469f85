import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import {
  Bell,
  BellPlus,
  Download,
  HandCoins,
  IdCard,
  Layers,
  LifeBuoy,
  type LucideIcon,
  Send,
  ShieldCheck,
  Timer,
  Upload,
} from 'lucide-react';
import type { Notice } from '#/api/notices';
import { formatTime } from '#/lib/format';
import { shownLanguageAtom } from '#/state/language';
import { cx } from '#/ui/cx';
import { Dot } from '#/ui/dot';
import { ListRow } from '#/ui/list-row';
import type { NOTICE_KINDS } from '#core/contract/notices.ts';

/** The icon of each subject (interface.md#icons). */
const ICONS: Readonly<Record<(typeof NOTICE_KINDS)[number], LucideIcon>> = {
  security: ShieldCheck,
  identity: IdCard,
  deposit: Download,
  withdrawal: Upload,
  transfer: Send,
  option: Timer,
  alert: BellPlus,
  loan: HandCoins,
  staking: Layers,
  support: LifeBuoy,
};

const isKind = (kind: string | undefined): kind is keyof typeof ICONS =>
  kind !== undefined && Object.hasOwn(ICONS, kind);

interface NoticeRowProps {
  notice: Notice;
  onOpen: () => void;
}

/** One message, with the icon of its subject. Unread messages are bold and have a dot. */
export function NoticeRow({ notice, onOpen }: NoticeRowProps) {
  const { t } = useLingui();
  const language = useAtomValue(shownLanguageAtom);
  const { title, at, kind } = notice;
  const Icon = isKind(kind) ? ICONS[kind] : Bell;
  // Only messages that the server marks as unread are shown as unread.
  const isRead = notice.status !== 'unread';
  return (
    <ListRow
      chevron
      leading={
        <span className="relative">
          <Icon aria-hidden="true" className={cx('size-5', !isRead && 'text-accent-ink')} />
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
