import { Plural } from '@lingui/react/macro';

const MINUTE = 60;
const HOUR = 3600;

/** A duration in short form: 30 s, 2 min, 1 h. */
export function Duration({ seconds }: { seconds: number | undefined }) {
  if (seconds === undefined) return '–';
  if (seconds >= HOUR && seconds % HOUR === 0) {
    return <Plural value={seconds / HOUR} one="# h" other="# h" />;
  }
  if (seconds >= MINUTE && seconds % MINUTE === 0) {
    return <Plural value={seconds / MINUTE} one="# min" other="# min" />;
  }
  return <Plural value={seconds} one="# s" other="# s" />;
}

/** Formats seconds as `00:42`, with hours only if there are any. */
export function clockFace(seconds: number): string {
  const parts = [Math.floor((seconds % HOUR) / MINUTE), seconds % MINUTE];
  if (seconds >= HOUR) parts.unshift(Math.floor(seconds / HOUR));
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
