import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sendMoneyCall, UnknownOutcome } from '#/api/intent';
import type { MoneyCall } from '#/api/money-call';
import { siteQueries } from '#/api/site';
import { useMemberKey } from '#/components/member/use-member-key';

export type MoneyState = 'idle' | 'sending' | 'checking' | 'unknown';

interface MoneySubmitOptions<Intent, Data, Secrets> {
  call: MoneyCall<Intent, Data, Secrets>;
  /** The queries to invalidate after a success. */
  refresh: readonly QueryKey[];
  onDone: (data: Data, intent: Intent, message: string) => void;
  /** True if `onDone` itself shows the message of the success. */
  isSaid?: boolean;
  /** Called after a definite refusal, because secrets must be entered again. */
  onRefused?: (error: unknown) => void;
  /** Returns true if the screen itself shows this error. Other errors are shown as a message. */
  isShown?: (error: unknown) => boolean;
}

/**
 * Sends a money call once per press (product.md#money-calls). The state is `sending`, then
 * `checking` while the call is repeated with the same key, then `idle` after success or refusal
 * (reported by the mutation cache), or `unknown`. In the last case, the screen must state that the
 * result could not be confirmed and link to the records.
 */
export function useMoneySubmit<Intent, Data, Secrets = void>(
  options: MoneySubmitOptions<Intent, Data, Secrets>,
) {
  const memberKey = useMemberKey();
  const { call, refresh, onDone, isSaid, onRefused, isShown } = options;
  const queryClient = useQueryClient();
  const [state, setState] = useState<MoneyState>('idle');
  const underWay = useRef(false);
  const { mutateAsync } = useMutation({
    meta: { money: true, refresh, ...(isSaid && { isSaid }), ...(isShown && { isShown }) },
    mutationFn: ({ intent, secrets }: { intent: Intent; secrets: Secrets }) =>
      sendMoneyCall({
        member: memberKey,
        name: call.name,
        fields: intent,
        send: (key) => call.send(intent, secrets, key),
        isResendSafe:
          queryClient.getQueryData(siteQueries.settings().queryKey)?.isResendSafe ?? false,
        onChecking: () => setState('checking'),
      }),
  });

  async function submit(intent: Intent, secrets: Secrets): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    setState('sending');
    try {
      const { data, message } = await mutateAsync({ intent, secrets });
      setState('idle');
      onDone(data, intent, message);
    } catch (error) {
      if (error instanceof UnknownOutcome) {
        setState('unknown');
        // The call may have taken effect.
        refetchShown();
      } else {
        setState('idle');
        onRefused?.(error);
      }
    } finally {
      underWay.current = false;
    }
  }

  function refetchShown() {
    for (const queryKey of refresh) void queryClient.invalidateQueries({ queryKey });
  }

  return {
    submit: (intent: Intent, secrets: Secrets) => void submit(intent, secrets),
    state,
    reset: () => setState('idle'),
  };
}
