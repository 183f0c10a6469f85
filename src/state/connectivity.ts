import { atom } from 'jotai';
import { store } from './device-atom';

/**
 * The connectivity to the server (product.md#connection). `offline`: there is no response.
 * `faulty`: there is a response that is not from the server (5xx or a captive portal). Requests
 * determine the connectivity, not `navigator.onLine`.
 */
export type Connectivity = 'online' | 'offline' | 'faulty';

export interface ConnectivityState {
  readonly status: Connectivity;
  /** The time of the last change of the status, in epoch milliseconds. */
  readonly since: number;
}

export const connectivityAtom = atom<ConnectivityState>({ status: 'online', since: Date.now() });

/** The number of failures that may concern more than one request. */
export const suspicionAtom = atom(0);

/**
 * Reports a failed call. It may be the only failure, so the status does not change yet.
 * app/recovery.ts probes the server and reports the result, so that one broken endpoint does not
 * switch the app off and on.
 */
export function suspectConnectivity(): void {
  store.set(suspicionAtom, store.get(suspicionAtom) + 1);
}

/**
 * The number of times that the server was reached after a doubt, even if the app was never offline.
 */
export const recoveryAtom = atom(0);

/** Reports that stored responses from the device can be fetched again. */
export function reportRecovery(): void {
  store.set(recoveryAtom, store.get(recoveryAtom) + 1);
}

let answers = 0;

/**
 * Returns the number of successful responses from the server, including those that change nothing.
 */
export function successCount(): number {
  return answers;
}

/** Reports the result of a request: a good response, or a failed probe. */
export function reportConnectivity(status: Connectivity): void {
  if (status === 'online') answers += 1;
  if (store.get(connectivityAtom).status === status) return;
  store.set(connectivityAtom, { status, since: Date.now() });
}

/** Returns true while the server can be reached. */
export function isOnline(): boolean {
  return store.get(connectivityAtom).status === 'online';
}
