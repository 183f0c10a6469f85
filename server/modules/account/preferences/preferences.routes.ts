import type { AppContext } from '../../../context.ts';
import type { Handlers } from '../../../handler.ts';
import { readPreferences, replacePreferences } from './preferences.service.ts';

/** Handles settings that follow the member (product.md#preferences). */
export function preferenceHandlers({
  db,
}: Pick<AppContext, 'db'>): Handlers<'getPreferences' | 'putPreferences'> {
  return {
    getPreferences: async (_, { caller }) => ({ data: await readPreferences(db, caller.memberId) }),

    async putPreferences({ version, document }, { caller: { memberId }, now }) {
      const isStored = await replacePreferences(db, memberId, { version, document }, now);
      const data = isStored
        ? { version: version + 1, document }
        : await readPreferences(db, memberId);
      return { data: { ...data, stored: isStored } };
    },
  };
}
