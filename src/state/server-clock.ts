import { atom } from 'jotai';
import { narrowOffset, type OffsetRange, offsetOf } from '#/domain/server-time';
import { store } from './device-atom';

const rangeAtom = atom<OffsetRange | undefined>(undefined);

/** Server clock minus device clock, in milliseconds; 0 until a first answer came. */
export const serverOffsetAtom = atom((get) => offsetOf(get(rangeAtom)));

/** Takes one answer's `Date` header into account. */
export function sampleServerClock(sentAt: number, dateHeader: string | null): void {
  const date = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  if (!Number.isFinite(date)) return;
  const known = store.get(rangeAtom);
  store.set(rangeAtom, narrowOffset(known, { sentAt, receivedAt: Date.now(), dateHeader: date }));
}

/** Server clock minus device clock, in milliseconds; `undefined` until a first answer came. */
export function serverOffset(): number | undefined {
  return store.get(rangeAtom) && store.get(serverOffsetAtom);
}

/** The server's time now, in epoch milliseconds. */
export function serverNow(): number {
  return Date.now() + store.get(serverOffsetAtom);
}
