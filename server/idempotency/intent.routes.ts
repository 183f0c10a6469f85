import { and, eq } from 'drizzle-orm';
import { CODE } from '#core/contract/envelope.ts';
import type { Db } from '../db/db.ts';
import { intents } from '../db/schema/intents.ts';
import type { HandlerResult, Handlers } from '../handler.ts';

/** GET intent/:key: returns the result of the caller's own money call. */
export function intentHandlers({ db }: { readonly db: Db }): Handlers<'getIntent'> {
  return {
    async getIntent({ key }, call) {
      const [row] = await db
        .select({ answer: intents.answer })
        .from(intents)
        .where(and(eq(intents.memberId, call.caller.memberId), eq(intents.key, key)));
      if (!row) return { data: { state: 'unknown' } };
      const { data, text, values } = row.answer as HandlerResult<unknown>;
      const msg = text === undefined ? '' : call.say(text, values);
      return { data: { state: 'done', answer: { code: CODE.ok, msg, data } } };
    },
  };
}
