import { useAtomValue } from 'jotai';
import { serverOffsetAtom } from '#/state/server-clock';
import { useHasPassed } from './use-has-passed';

/** Returns the end of a hold (server time, epoch milliseconds); `undefined` once it is over. */
export function useHold(heldUntil: number | undefined): number | undefined {
  const offset = useAtomValue(serverOffsetAtom);
  const isOver = useHasPassed((heldUntil ?? 0) - offset);
  return isOver ? undefined : heldUntil;
}
