import { CODE } from '#core/contract/envelope.ts';
import { NOTICE_KINDS } from '#core/contract/notices.ts';
import type { LanguageCode } from '#core/domain/languages.ts';
import type { Db } from '../../db/db.ts';
import { pageOf } from '../../db/paging/page.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { Handlers } from '../../handler.ts';
import { localized } from '../site/site.service.ts';
import { findNotice, listNotices, noticesTo, type ReceivedNotice } from './notices.repo.ts';
import { markAllRead, markRead } from './notices.service.ts';

const notFound = /*i18n*/ { id: 'notices.notFound', message: 'Message not found.' };
const allRead = /*i18n*/ { id: 'notices.allRead', message: 'All notifications marked as read' };

export function noticesHandlers({
  db,
}: {
  readonly db: Db;
}): Handlers<'getNoticeList' | 'readAllNotices'> {
  return {
    async getNoticeList({ id, ...page }, { caller, language, now }) {
      const { memberId } = caller;
      if (id === undefined) {
        const found = await listNotices(db, { memberId, now }, pageOf(noticesTo(memberId), page));
        return { data: { list: found.map((notice) => toRow(notice, language)) } };
      }
      const found = await findNotice(db, { memberId, now }, id);
      // Another member's message is reported as missing.
      if (!found) throw new Refusal(notFound, { code: CODE.notFound });
      if (!found.isRead) await markRead(db, found.notice, { memberId, at: now });
      return { data: { list: [toRow({ ...found, isRead: true }, language)] } };
    },

    async readAllNotices(_input, { caller: { memberId }, now }) {
      await markAllRead(db, { memberId, at: now });
      return { data: null, text: allRead };
    },
  };
}

function toRow({ notice, isRead }: ReceivedNotice, language: LanguageCode) {
  return {
    id: notice.id,
    kind: kindOf(notice),
    title: localized(notice.title, language),
    at: notice.createdAt,
    status: isRead ? ('read' as const) : ('unread' as const),
    image: notice.img,
    content: localized(notice.content, language),
  };
}

/** Returns the subject of a notice, which is the beginning of its key. */
function kindOf({ key }: ReceivedNotice['notice']) {
  return NOTICE_KINDS.find((kind) => key?.startsWith(`${kind}:`));
}
