import { useAtomValue } from 'jotai';
import { formatTime } from '#/lib/format';
import { shownLanguageAtom } from '#/state/language';

/**
 * The time of a limit that the member set (epoch milliseconds), in the member's language and time
 * zone.
 */
export function LimitTime({ at }: { at: number }) {
  const language = useAtomValue(shownLanguageAtom);
  return <bdi translate="no">{formatTime(at, 'moment', language)}</bdi>;
}
