import { atom } from 'jotai';
import { narrowOffset, type OffsetRange, offsetOf } from '#core/domain/server-time.ts';
import { store } from './device-atom';

const rangeAtom = atom<OffsetRange | undefined>(undefined);

/** The server's clock minus the device's clock, in milliseconds; 0 before the first response. */
export const serverOffsetAtom = atom((get) => offsetOf(get(rangeAtom)));

/** Narrows the offset with the `Date` header of one response. */
export function sampleServerClock(sentAt: number, dateHeader: string | null): void {
  const date = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  if (!Number.isFinite(date)) return;
  const known = store.get(rangeAtom);
  store.set(rangeAtom, narrowOffset(known, { sentAt, receivedAt: Date.now(), dateHeader: date }));
}

/**
 * Returns the server's clock minus the device's clock, in milliseconds; `undefined` before the
 * first response.
 */
export function serverOffset(): number | undefined {
  return store.get(rangeAtom) && store.get(serverOffsetAtom);
}

/** Returns the server's time in epoch milliseconds. */
export function serverNow(): number {
  return Date.now() + store.get(serverOffsetAtom);
}
