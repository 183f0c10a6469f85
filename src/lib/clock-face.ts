const MINUTE = 60;
const HOUR = 3600;

/** Formats seconds as `00:42`. Hours are included only if there are any. */
export function clockFace(seconds: number): string {
  const parts = [Math.floor((seconds % HOUR) / MINUTE), seconds % MINUTE];
  if (seconds >= HOUR) parts.unshift(Math.floor(seconds / HOUR));
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
