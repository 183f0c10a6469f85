import type { QueryClient } from '@tanstack/react-query';
import { readPreferences, writePreferences } from '#/api/account-preferences';
import { authQueries } from '#/api/auth';
import { siteQueries } from '#/api/site';
import { deviceText, STORAGE_KEY } from '#/lib/storage';
import { connectivityAtom } from '#/state/connectivity';
import { store } from '#/state/device-atom';
import { serverNow } from '#/state/server-clock';
import { currentToken } from '#/state/session';
import { onDeviceItems, readDeviceItems, writeDeviceItems } from '#/state/synced-items';
import {
  formatItems,
  type Items,
  isSameValue,
  mergeItems,
  parseItems,
} from '#core/domain/account-preferences.ts';

/** Changes within this time are sent together. */
const PAUSE_MS = 2_000;
/**
 * Other devices may write at the same time. After this many attempts, the exchange is left to the
 * next change.
 */
const ATTEMPTS = 5;

/** The items that this device has seen, and the member to whom they belong. */
interface Seen {
  readonly memberId: string;
  readonly items: Items;
}

function readSeen(): Seen | undefined {
  try {
    const { memberId, items } = JSON.parse(deviceText.get(STORAGE_KEY.sync) ?? '');
    const parsed = parseItems(JSON.stringify(items));
    return typeof memberId === 'string' && parsed ? { memberId, items: parsed } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The time of settings that this device has never compared with the account, so any change on
 * another device wins. Another member's settings stay on the device.
 */
const NEVER_CHANGED = 0;
const OF_ANOTHER = -1;

/** Records when values on this device changed, and returns all items. */
function recordChanges(memberId: string): Items {
  const seen = readSeen();
  const isOwn = seen?.memberId === memberId;
  const before = isOwn ? seen.items : {};
  const firstAt = seen ? OF_ANOTHER : NEVER_CHANGED;
  const at = isOwn ? Math.max(1, Math.round(serverNow())) : firstAt;
  const values = readDeviceItems(memberId);
  const items: Record<string, Items[string]> = { ...before };
  for (const name of new Set([...Object.keys(before), ...Object.keys(values)])) {
    const value = values[name] ?? null;
    if (!isSameValue(value, before[name]?.[1] ?? null)) items[name] = [at, value];
  }
  deviceText.set(STORAGE_KEY.sync, JSON.stringify({ memberId, items }));
  return items;
}

/** True while values from other devices are being set, which are not changes on this one. */
let isApplying = false;

/** Applies to this device the items that other devices changed later. */
function applyItems(memberId: string, before: Items, merged: Items): void {
  const isOther = (name: string) => !isSameValue(merged[name]?.[1], before[name]?.[1]);
  const names = Object.keys(merged).filter(isOther);
  deviceText.set(STORAGE_KEY.sync, JSON.stringify({ memberId, items: merged }));
  if (names.length === 0) return;
  isApplying = true;
  try {
    writeDeviceItems(memberId, merged, names);
  } finally {
    isApplying = false;
  }
}

/** Exchanges changes with the account until both sides are equal. Throws ApiError. */
async function exchange(memberId: string): Promise<void> {
  let stored: Awaited<ReturnType<typeof writePreferences>> = await readPreferences();
  for (let attempt = 0; stored && attempt < ATTEMPTS; attempt += 1) {
    const own = recordChanges(memberId);
    const others = parseItems(stored.document) ?? {};
    const merged = mergeItems(own, others);
    applyItems(memberId, own, merged);
    const sent = Object.fromEntries(Object.entries(merged).filter(([, [at]]) => at > OF_ANOTHER));
    const document = formatItems(sent);
    if (document === formatItems(others)) return;
    stored = await writePreferences({ version: stored.version, document });
  }
}

/**
 * From now on, keeps the settings of this device and of the account the same
 * (product.md#preferences): after changes, when the page is shown again, and when the connection
 * returns. Without a connection, the device continues alone. Does nothing on a server without
 * preferences.
 */
export async function followPreferences(queryClient: QueryClient): Promise<void> {
  const token = currentToken();
  const settings = await queryClient.ensureQueryData(siteQueries.settings());
  if (!settings.hasPreferences || token === undefined) return;
  const { id } = await queryClient.ensureQueryData(authQueries.member());
  let isRunning = false;
  let isDue = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function synchronise(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    isDue = true;
    if (isRunning) return;
    isRunning = true;
    while (isDue && currentToken() === token) {
      isDue = false;
      // After a failure, the next synchronisation retries.
      await exchange(id).catch(() => undefined);
    }
    isRunning = false;
  }

  onDeviceItems(() => {
    if (isApplying || currentToken() !== token) return;
    const before = deviceText.get(STORAGE_KEY.sync);
    recordChanges(id);
    if (deviceText.get(STORAGE_KEY.sync) === before) return;
    clearTimeout(timer);
    timer = setTimeout(() => void synchronise(), PAUSE_MS);
  });
  document.addEventListener('visibilitychange', () => {
    // A hidden page may never be shown again.
    if (document.visibilityState === 'visible' || timer !== undefined) void synchronise();
  });
  store.sub(connectivityAtom, () => {
    if (store.get(connectivityAtom).status === 'online') void synchronise();
  });
  void synchronise();
}
