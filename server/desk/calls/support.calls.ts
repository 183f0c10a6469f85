import { transact } from '../../db/transact.ts';
import { answerRequest, lockRequest } from '../../modules/support/support.service.ts';
import { findUpload, readUpload } from '../../uploads/store.ts';
import type { DeskContext, Handlers } from '../desk-call.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import { insertAudit } from '../operator.ts';
import { findSupportCase, listSupport } from '../support.ts';
import { assertVersion } from '../version.ts';

type Names = 'supportList' | 'supportCase' | 'supportPhoto' | 'supportAnswer';

export function supportCalls(context: DeskContext): Handlers<Names> {
  const { db, texts } = context;
  return {
    supportList: ({ status, cursor }) => listSupport(db, { status, cursor }),
    supportCase: ({ id }) => findSupportCase(db, id),

    async supportPhoto({ id, photoId }, { audit }) {
      const { messages } = await findSupportCase(db, id);
      if (!messages.some(({ photoIds }) => photoIds.includes(photoId)))
        throw new DeskRefusal('missing', 'there is no such photo');
      const details = { kind: 'support', id, photos: [photoId] };
      await transact(db, (tx) => insertAudit(tx, audit, 'photos.open', details));
      const upload = await findUpload(db, photoId);
      const bytes = upload && (await readUpload(context, upload));
      if (bytes === undefined) throw new DeskRefusal('missing', 'the photo was deleted');
      return { type: bytes.type, base64: bytes.content.toString('base64') };
    },

    async supportAnswer({ id, version, text, closes }, { now, operator, audit }) {
      if (text === '' && !closes) throw new DeskRefusal('invalid', 'write an answer');
      await transact(db, async (tx) => {
        const request = await lockRequest(tx, id);
        // This also refuses an answer that is sent twice.
        assertVersion(version, await findSupportCase(tx, id));
        if (request === undefined) throw new DeskRefusal('missing', `there is no request ${id}`);
        await answerRequest(tx, texts, { request, text, closes, by: operator.name, now });
        await insertAudit(tx, audit, closes ? 'support.close' : 'support.answer', { id, text });
      });
      return {};
    },
  };
}
