import { atom } from 'jotai';
import { store } from './device-atom';

/**
 * Whether the exchange can be reached: `offline` no answer at all, `faulty` an answer that is not its
 * own (5xx, captive portal). Requests decide it, not `navigator.onLine`.
 */
export type Connectivity = 'online' | 'offline' | 'faulty';

export interface ConnectivityState {
  readonly status: Connectivity;
  /** Epoch milliseconds since when the status holds. */
  readonly since: number;
}

export const connectivityAtom = atom<ConnectivityState>({ status: 'online', since: Date.now() });

/** Counts requests that failed in a way that may concern more than themselves. */
export const suspicionAtom = atom(0);

/**
 * One call failed; it may be the only one, so nothing is concluded yet: app/recovery.ts asks once
 * more and reports what it finds. (One broken endpoint must not flip the app off and on.)
 */
export function suspectConnectivity(): void {
  store.set(suspicionAtom, store.get(suspicionAtom) + 1);
}

/** Counts how often the exchange was found in reach after doubts: it need not have counted as away. */
export const recoveryAtom = atom(0);

/** What the device answered in the meantime can be asked for again. */
export function reportRecovery(): void {
  store.set(recoveryAtom, store.get(recoveryAtom) + 1);
}

let answers = 0;

/** Counts the good answers of the exchange, also those that change nothing. */
export function successCount(): number {
  return answers;
}

/** Reports what a request proved: any good answer, or a failed probe. */
export function reportConnectivity(status: Connectivity): void {
  if (status === 'online') answers += 1;
  if (store.get(connectivityAtom).status === status) return;
  store.set(connectivityAtom, { status, since: Date.now() });
}

export function isOnline(): boolean {
  return store.get(connectivityAtom).status === 'online';
}
