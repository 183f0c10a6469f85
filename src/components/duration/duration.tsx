import { Plural } from '@lingui/react/macro';

const MINUTE = 60;
const HOUR = 3600;

type DurationProps =
  | { seconds: number | undefined; days?: never }
  | { days: number | undefined; seconds?: never };

/**
 * A duration. Options show it in short form (30 s, 2 min, 1 h); lock-ups, stakes and loans show it
 * in days.
 */
export function Duration({ seconds, days }: DurationProps) {
  if (days !== undefined) return <Plural value={days} one="# day" other="# days" />;
  if (seconds === undefined) return '–';
  if (seconds >= HOUR && seconds % HOUR === 0) {
    const hours = seconds / HOUR;
    return <Plural value={hours} one="# h" other="# h" />;
  }
  if (seconds >= MINUTE && seconds % MINUTE === 0) {
    const minutes = seconds / MINUTE;
    return <Plural value={minutes} one="# min" other="# min" />;
  }
  return <Plural value={seconds} one="# s" other="# s" />;
}
