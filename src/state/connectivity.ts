import { atom } from 'jotai';
import { store } from './device-atom';

/**
 * What the last requests showed: `offline` no answer at all, `faulty` an answer that is not the
 * exchange's (5xx, captive portal). `navigator.onLine` alone proves nothing, so it decides nothing.
 */
export type Connectivity = 'online' | 'offline' | 'faulty';

export interface ConnectivityState {
  readonly status: Connectivity;
  /** Epoch milliseconds since when the status holds. */
  readonly since: number;
}

export const connectivityAtom = atom<ConnectivityState>({ status: 'online', since: Date.now() });

/** Reports the outcome of one request. */
export function reportConnectivity(status: Connectivity): void {
  if (store.get(connectivityAtom).status === status) return;
  store.set(connectivityAtom, { status, since: Date.now() });
}

export function isOnline(): boolean {
  return store.get(connectivityAtom).status === 'online';
}
