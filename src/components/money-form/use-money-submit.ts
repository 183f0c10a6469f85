import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ApiResult } from '#/api/client';
import { sendMoneyCall, UnknownOutcome } from '#/api/intent';
import { siteQueries } from '#/api/site';
import { useMemberKey } from '#/components/member/use-member-key';

export type MoneyState = 'idle' | 'sending' | 'checking' | 'unknown';

interface MoneySubmitOptions<Input, Data> {
  /** Name of the call. */
  name: string;
  send: (input: Input, idempotencyKey: string) => Promise<ApiResult<Data>>;
  /** Fields that identify the intent: the input without passwords. */
  toFields: (input: Input) => unknown;
  /** Queries to invalidate after a success. */
  refresh: readonly QueryKey[];
  onDone: (data: Data, input: Input) => void;
  /** Called after a definite refusal: secrets have to be typed again. */
  onRefused?: (error: unknown) => void;
  /** Whether the screen itself shows this error; the others become a message. */
  isShown?: (error: unknown) => boolean;
}

/**
 * Sends a money call once per press (product.md#money-calls). The state is `sending`, then
 * `checking` while the call is repeated with the same key, then `idle` after success or refusal
 * (reported by the mutation cache), or `unknown`: the screen must then say that the outcome could
 * not be confirmed and link to the records.
 */
export function useMoneySubmit<Input, Data>(options: MoneySubmitOptions<Input, Data>) {
  const memberKey = useMemberKey();
  const { name, send, toFields, refresh, onDone, onRefused, isShown } = options;
  const queryClient = useQueryClient();
  const [state, setState] = useState<MoneyState>('idle');
  const underWay = useRef(false);
  const { mutateAsync } = useMutation({
    meta: { money: true, refresh, ...(isShown && { isShown }) },
    mutationFn: (input: Input) =>
      sendMoneyCall({
        member: memberKey,
        name,
        fields: toFields(input),
        send: (key) => send(input, key),
        isResendSafe:
          queryClient.getQueryData(siteQueries.settings().queryKey)?.isResendSafe ?? false,
        onChecking: () => setState('checking'),
      }),
  });

  async function submit(input: Input): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    setState('sending');
    try {
      const { data } = await mutateAsync(input);
      setState('idle');
      onDone(data, input);
    } catch (error) {
      const isUnknown = error instanceof UnknownOutcome;
      setState(isUnknown ? 'unknown' : 'idle');
      if (!isUnknown) onRefused?.(error);
      // The call may have had its effect: refetch what is shown.
      if (isUnknown)
        for (const queryKey of refresh) void queryClient.invalidateQueries({ queryKey });
    } finally {
      underWay.current = false;
    }
  }

  return { submit: (input: Input) => void submit(input), state, reset: () => setState('idle') };
}
