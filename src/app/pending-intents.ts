import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#/api/api-error';
import { fetchIntentState } from '#/api/intent';
import { MEMBER_DATA } from '#/api/member-data';
import { siteQueries } from '#/api/site';
import { closeIntent, type PendingIntent, pendingIntents } from '#/lib/idempotency';
import { store } from '#/state/device-atom';
import { memberKeyAtom } from '#/state/session';
import { toast } from '#/ui/toast';
import { createPracticeOrder } from '#core/contract/options-practice.ts';

/** The server may still be processing a call that was sent less than this ago. */
const MAY_BE_UNDER_WAY_MS = 60_000;
const ASK_AGAIN_MS = 5_000;

/**
 * This call moves no real money. If its result were reported later, it would be mistaken for that
 * of a real order.
 */
const PRACTICE_CALL = createPracticeOrder.name;

const DONE = msg`Your last request went through.`;
const NOT_DONE = msg`Your last request didn’t go through.`;
const UNCONFIRMED = msg`We couldn’t confirm your last request. Review your history before trying again.`;

/**
 * After a reload, requests the results of money calls that had no definite response
 * (product.md#money-calls). Sends no call again.
 */
export async function settlePendingIntents(queryClient: QueryClient): Promise<void> {
  const member = store.get(memberKeyAtom);
  const intents = member === undefined ? [] : pendingIntents(member);
  if (intents.length === 0) return;
  const settings = await queryClient.ensureQueryData(siteQueries.settings()).catch(() => undefined);
  for (const intent of intents) {
    if (intent.call === PRACTICE_CALL) {
      closeIntent(intent.key);
    } else if (settings?.isResendSafe === false) {
      closeIntent(intent.key);
      toast({ tone: 'error', message: i18n._(UNCONFIRMED) });
    } else {
      await settle(intent);
    }
  }
  await queryClient.invalidateQueries({ queryKey: MEMBER_DATA });
}

async function settle(intent: PendingIntent): Promise<void> {
  for (;;) {
    try {
      const found = await fetchIntentState(intent.key);
      const isOld = Date.now() - intent.at > MAY_BE_UNDER_WAY_MS;
      if (found.state === 'done') {
        closeIntent(intent.key);
        toast({ tone: 'success', message: found.message || i18n._(DONE) });
        return;
      }
      if (isOld) {
        closeIntent(intent.key);
        toast({ tone: 'error', message: i18n._(NOT_DONE) });
        return;
      }
    } catch (error) {
      if (error instanceof ApiError && error.isDefinite) return;
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
}
