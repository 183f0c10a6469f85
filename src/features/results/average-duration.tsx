import { Duration } from '#/components/duration/duration';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/** An average duration in its two largest units, such as 45 s, 2 min 5 s, 3 h 20 min or 12 days. */
export function AverageDuration({ seconds }: { seconds: number | undefined }) {
  if (seconds === undefined) return '–';
  if (seconds >= 2 * DAY) return <Duration days={Math.floor(seconds / DAY)} />;
  const unit = seconds >= HOUR ? HOUR : MINUTE;
  const part = seconds >= HOUR ? MINUTE : 1;
  const large = Math.floor(seconds / unit) * unit;
  const small = Math.floor((seconds - large) / part) * part;
  return (
    <>
      {large > 0 ? <Duration seconds={large} /> : null}
      {large > 0 && small > 0 ? ' ' : null}
      {small > 0 || large === 0 ? <Duration seconds={small} /> : null}
    </>
  );
}
