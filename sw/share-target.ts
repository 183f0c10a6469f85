/// <reference lib="webworker" />
import { registerRoute } from 'workbox-routing';
import {
  SHARE_PATH,
  SHARED_FIELD,
  SHARED_PAGE,
  SHARED_STORE,
  type SharedReceipt,
} from '#core/contract/deposit-shared.ts';
import type { PersistedStore } from '../src/lib/persisted.ts';

/** Larger pictures are refused, because the page could not resize them. */
const MAX_BYTES = 30_000_000;

/**
 * Receives pictures that are shared with the installed app and stores one for the deposit page,
 * which asks the member whether to use it. Nothing is sent.
 */
export function routeShares(memory: PersistedStore): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
    async ({ request }) => {
      const picture = await readPicture(request).catch(() => undefined);
      if (picture) {
        const shared: SharedReceipt = { picture, sharedAt: Date.now() };
        await memory.set(SHARED_STORE.key, shared);
      }
      return Response.redirect(SHARED_PAGE, 303);
    },
    'POST',
  );
}

async function readPicture(request: Request): Promise<Blob | undefined> {
  const fields = (await request.formData()).getAll(SHARED_FIELD);
  return fields.find(
    (field) => field instanceof Blob && /^image\//.test(field.type) && field.size <= MAX_BYTES,
  ) as Blob | undefined;
}
