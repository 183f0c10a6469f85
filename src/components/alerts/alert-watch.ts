import { i18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { authQueries } from '#/api/auth';
import { marketQueries } from '#/api/market';
import { alertQueries } from '#/api/market-alerts';
import { noticesQueries } from '#/api/notices';
import { siteQueries } from '#/api/site';
import { alertLevelsAtom, alertsAtom } from '#/state/alerts';
import { store } from '#/state/device-atom';
import { serverNow } from '#/state/server-clock';
import { memberKeyAtom } from '#/state/session';
import { toast } from '#/ui/toast';
import { placesIn } from '../quote/use-price-text';
import { levelsOf } from './alert-levels';
import { firedMessage } from './alert-message';
import { watchOnDevice } from './device-watch';

/** More alerts than the server's list of fired alerts can contain. */
const MAX_TOLD = 40;

const watching = new WeakSet<QueryClient>();

/** The ids of alerts that were created on this page and that no list has contained yet. */
const unseen = new Set<string>();

/** Ensures that a new alert is reported even if it fires before the next list of open alerts. */
export function expectAlert(id: string): void {
  unseen.add(id);
}

/**
 * Reports alerts that fire while the app is open, and those that fired since it was last open. If
 * the server does not support alerts, those on this device are checked (product.md#price-alerts).
 */
export function watchAlerts(client: QueryClient): void {
  if (watching.has(client)) return;
  watching.add(client);
  let stop = watchAs(client, store.get(memberKeyAtom) !== undefined);
  store.sub(memberKeyAtom, () => {
    stop();
    stop = watchAs(client, store.get(memberKeyAtom) !== undefined);
  });
}

function watchAs(client: QueryClient, isSignedIn: boolean): () => void {
  if (!isSignedIn) return () => undefined;
  let stop: () => void = () => undefined;
  let isStopped = false;
  client.fetchQuery(siteQueries.settings()).then(
    ({ hasAlerts }) => {
      if (!isStopped) stop = hasAlerts ? watchServer(client) : watchOnDevice(client);
    },
    // The next start tries again.
    () => undefined,
  );
  return () => {
    isStopped = true;
    unseen.clear();
    store.set(alertLevelsAtom, []);
    stop();
  };
}

function watchServer(client: QueryClient): () => void {
  let known: ReadonlySet<string> | undefined;
  return new QueryObserver(client, alertQueries.open()).subscribe(({ data }) => {
    if (!data) return;
    store.set(alertLevelsAtom, levelsOf(data));
    const ids = new Set(data.map(({ id }) => id));
    for (const id of ids) unseen.delete(id);
    const isGone = !known || unseen.size > 0 || [...known].some((id) => !ids.has(id));
    known = ids;
    // A failed call is repeated when the next list arrives.
    if (isGone) {
      tellFired(client).catch(() => {
        known = undefined;
      });
    }
  });
}

async function tellFired(client: QueryClient): Promise<void> {
  const fired = await client.fetchQuery({ ...alertQueries.fired(), staleTime: 0 });
  for (const { id } of fired) unseen.delete(id);
  const record = store.get(alertsAtom);
  // The time starts with the page, because an alert may fire before this device has seen it open.
  const { since = serverNow() - performance.now(), told } = record;
  const untold = fired.filter(({ id, firedAt = 0 }) => firedAt >= since && !told.includes(id));
  store.set(alertsAtom, {
    ...record,
    since,
    told: [...untold.map(({ id }) => id), ...told].slice(0, MAX_TOLD),
    unseen: record.unseen + untold.length,
  });
  const [first] = untold;
  if (!first) return;
  const more = untold.length - 1;
  const list = client.getQueryData(marketQueries.list().queryKey);
  const text = firedMessage(first, placesIn(list?.markets, first.symbol));
  const several = msg`${text}, and ${plural(more, { one: '# more alert', other: '# more alerts' })}`;
  const message = more === 0 ? text : i18n._(several);
  toast({ tone: 'success', message });
  // Refreshes the unread dot and the list of messages.
  void client.invalidateQueries({ queryKey: authQueries.member().queryKey });
  void client.invalidateQueries({ queryKey: noticesQueries.list().queryKey });
}
