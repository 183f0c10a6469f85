import { CODE } from '#core/contract/envelope.ts';
import { hasRecords } from '#core/domain/support.ts';
import type { AppContext } from '../../context.ts';
import { pageOf } from '../../db/paging/page.ts';
import { transact } from '../../db/transact.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { Handlers } from '../../handler.ts';
import { withIdempotency } from '../../idempotency/with-idempotency.ts';
import { uploadPath } from '../../uploads/store.ts';
import { listSupportRecords } from './records.ts';
import {
  findOwnRequest,
  listMessages,
  listRequests,
  recordOf,
  requestsOf,
} from './support.repo.ts';
import { closeRequest, planMessage, planRequest } from './support.service.ts';
import { supportTexts } from './support.texts.ts';

type SupportCalls =
  | ('getSupportList' | 'getSupportRequest' | 'getSupportRecords')
  | ('createSupportRequest' | 'addSupportMessage' | 'closeSupportRequest');

/** Handles requests to support (product.md#support). */
export function supportHandlers({
  db,
  limiter,
}: Pick<AppContext, 'db' | 'limiter'>): Handlers<SupportCalls> {
  // Support is available during a halt, when members need help most.
  const deps = { db, tradingHalt: { assertTrading: () => undefined } };
  return {
    async getSupportList(page, { caller }) {
      const found = await listRequests(db, pageOf(requestsOf(caller.memberId), page));
      return { data: { list: found.map(({ request, text }) => ({ ...request, text })) } };
    },

    async getSupportRequest({ id }, { caller }) {
      const request = await findOwnRequest(db, caller.memberId, id);
      if (request === undefined) throw new Refusal(supportTexts.notFound, { code: CODE.notFound });
      const record = await recordOf(db, request);
      const messages = (await listMessages(db, id)).map((message) => ({
        id: message.id,
        isAnswer: message.answeredBy !== null,
        text: message.text,
        photos: message.photoIds.map(uploadPath),
        at: message.createdAt,
      }));
      const text = messages[0]?.text ?? '';
      return { data: { ...request, text, records: record ? [record] : [], messages } };
    },

    async getSupportRecords({ category }, { caller }) {
      if (category === 'unknown' || !hasRecords(category)) return { data: { list: [] } };
      return { data: { list: await listSupportRecords(db, caller.memberId, category) } };
    },

    async createSupportRequest({ category, recordId, ...input }, call) {
      const { now } = call;
      const { memberId } = call.caller;
      if (category === 'unknown') throw new Refusal(supportTexts.unknownCategory);
      limiter.take('support', `member ${memberId}`);
      return withIdempotency(deps, call, () =>
        planRequest(db, { ...input, category, recordId, memberId, now }),
      );
    },

    async addSupportMessage(input, call) {
      const { now } = call;
      const { memberId } = call.caller;
      limiter.take('support', `member ${memberId}`);
      return withIdempotency(deps, call, () => planMessage(db, { ...input, memberId, now }));
    },

    async closeSupportRequest({ id }, { caller, now }) {
      await transact(db, (tx) => closeRequest(tx, { memberId: caller.memberId, id, now }));
      return { data: null, text: supportTexts.closed };
    },
  };
}
