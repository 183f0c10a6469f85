import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { uploads } from '../db/schema/uploads.ts';
import type { ImageStore } from './image-store.ts';

/** Keeps the bytes of an image in its row. */
export function databaseStore(db: Db): ImageStore {
  return {
    name: 'database',
    put: async (_key, { content }) => content,
    async get(key) {
      const [found] = await db
        .select({ type: uploads.type, content: uploads.content })
        .from(uploads)
        .where(and(eq(uploads.id, key), isNotNull(uploads.content)));
      return found?.content ? { type: found.type, content: found.content } : undefined;
    },
    async delete(key) {
      await db.delete(uploads).where(and(eq(uploads.id, key), isNotNull(uploads.content)));
    },
  };
}
