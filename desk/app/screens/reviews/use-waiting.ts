import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '#desk/contract/call.ts';
import type { reviewCase } from '#desk/contract/reviews.ts';
import { todayQuery } from '../../shell/navigation.tsx';

export type ReviewKind = InputOf<typeof reviewCase>['kind'];

const MINUTE_MS = 60_000;

/** Returns the number of waiting cases of a kind, and their maximum acceptable age. */
export function useWaiting(kind: ReviewKind) {
  const { data } = useQuery(todayQuery);
  const counts: Partial<Record<string, number>> = Object.fromEntries(
    data?.waiting.map((one) => [one.kind, one.count]) ?? [],
  );
  const minutes = data?.waiting.find((one) => one.kind === kind)?.targetMinutes;
  return { counts, target: minutes === undefined ? undefined : minutes * MINUTE_MS };
}
