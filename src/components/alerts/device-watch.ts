import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { MARKETS_FAST_POLL_MS, marketQueries } from '#/api/market';
import { followPrice } from '#/api/market-price';
import { quoteQueries } from '#/api/market-quotes';
import { alertLevelsAtom, alertsAtom, type DeviceAlert } from '#/state/alerts';
import { store } from '#/state/device-atom';
import { serverNow } from '#/state/server-clock';
import { toast } from '#/ui/toast';
import { alertLevels, reachedLevel } from '#core/domain/market-alerts.ts';
import { money } from '#core/domain/money.ts';
import { placesIn } from '../quote/use-price-text';
import { levelsOf } from './alert-levels';
import { firedMessage } from './alert-message';

/** The number of fired alerts stored on the device. */
const FIRED_KEPT = 10;

/**
 * Checks the alerts on this device against the newest prices. Prices from the market list are
 * checked every few seconds, and prices on the screen immediately. Returns the function that stops
 * the checks.
 */
export function watchOnDevice(client: QueryClient): () => void {
  let followed: ReadonlyMap<string, () => void> = new Map();
  let unpoll: (() => void) | undefined;

  /** Follows only the prices of the markets that have alerts. */
  function follow(): void {
    const { open } = store.get(alertsAtom);
    store.set(alertLevelsAtom, levelsOf(open));
    const symbols = new Set(open.map(({ symbol }) => symbol));
    for (const [symbol, end] of followed) if (!symbols.has(symbol)) end();
    followed = new Map(
      [...symbols].map((symbol) => [symbol, followed.get(symbol) ?? followPrice(client, symbol)]),
    );
    if (symbols.size === 0) {
      unpoll?.();
      unpoll = undefined;
    } else {
      const list = marketQueries.list(MARKETS_FAST_POLL_MS);
      unpoll ??= new QueryObserver(client, list).subscribe(() => undefined);
    }
  }

  function check(symbol: string): void {
    const price = client.getQueryData(quoteQueries.price(symbol).queryKey)?.price;
    if (price === undefined) return;
    const record = store.get(alertsAtom);
    const isMet = (alert: DeviceAlert) =>
      alert.symbol === symbol &&
      reachedLevel(alertLevels(alert, alert.basePrice), money(price)) !== undefined;
    const met = record.open.filter(isMet);
    if (met.length === 0) return;
    const fired = met.map((alert) => ({ ...alert, price: money(price), firedAt: serverNow() }));
    store.set(alertsAtom, {
      ...record,
      open: record.open.filter((alert) => !met.includes(alert)),
      fired: [...fired, ...record.fired].slice(0, FIRED_KEPT),
      unseen: record.unseen + fired.length,
    });
    const list = client.getQueryData(marketQueries.list().queryKey);
    const places = placesIn(list?.markets, symbol);
    for (const alert of fired) toast({ tone: 'success', message: firedMessage(alert, places) });
  }

  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    const [area, kind, symbol, part] = query.queryKey;
    if (type !== 'updated' || area !== 'market' || kind !== 'detail' || part !== 'price') return;
    if (followed.has(symbol)) check(symbol);
  });
  const unfollow = store.sub(alertsAtom, follow);
  follow();
  for (const symbol of followed.keys()) check(symbol);
  return () => {
    unsubscribe();
    unfollow();
    unpoll?.();
    for (const end of followed.values()) end();
  };
}
