import { useAtomValue } from 'jotai';
import { formatTime } from '#/lib/format';
import { shownLanguageAtom } from '#/state/language';

/** A moment of an own limit (epoch milliseconds) in the language and time zone of the member. */
export function LimitTime({ at }: { at: number }) {
  const language = useAtomValue(shownLanguageAtom);
  return <bdi translate="no">{formatTime(at, 'moment', language)}</bdi>;
}
