import { transact } from '../../db/transact.ts';
import { recogniseImage } from '../../uploads/image.ts';
import { findSiteImage, readUpload, saveUpload, uploadPath } from '../../uploads/store.ts';
import type { DeskContext, Handlers } from '../desk-call.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import { insertAudit } from '../operator.ts';

const REFUSED = 'this is no JPEG, PNG or WebP image, or it is damaged or too large';

export function imageCalls(context: DeskContext): Handlers<'siteImageUpload' | 'siteImage'> {
  const { db } = context;
  return {
    async siteImageUpload({ base64 }, { audit, now }) {
      const received = await recogniseImage(Buffer.from(base64, 'base64'));
      const image = received?.isLarge === false ? await received.clean() : undefined;
      if (image === undefined) throw new DeskRefusal('invalid', REFUSED);
      const path = uploadPath(await saveUpload(context, null, image, now));
      await transact(db, (tx) => insertAudit(tx, audit, 'image.upload', { path }));
      return { path };
    },

    async siteImage({ path }) {
      const upload = await findSiteImage(db, path);
      const bytes = upload && (await readUpload(context, upload));
      if (bytes === undefined) throw new DeskRefusal('missing', `there is no picture ${path}`);
      return { type: bytes.type, base64: bytes.content.toString('base64') };
    },
  };
}
