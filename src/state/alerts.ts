import { atom } from 'jotai';
import * as z from 'zod/mini';
import { STORAGE_KEY } from '#/lib/storage';
import { type Money, money } from '#core/domain/money.ts';
import { deviceAtom } from './device-atom';

const price = z.pipe(
  z.string().check(z.regex(/^\d{1,18}(\.\d{1,18})?$/)),
  z.transform((text): Money => money(text)),
);

const alert = z.object({
  id: z.string(),
  symbol: z.string(),
  pair: z.string(),
  kind: z.enum(['above', 'below', 'change']),
  value: price,
  basePrice: price,
});

/** A price alert that only this device checks, because the server does not support alerts. */
export type DeviceAlert = z.output<typeof alert>;

const fired = z.object({ ...alert.shape, price, firedAt: z.number() });

const stored = z.object({
  /**
   * The server time at which this device began to watch, in epoch milliseconds. Alerts that fire
   * later are reported.
   */
  since: z.optional(z.number()),
  /** The server's fired alerts that were reported here, newest first. */
  told: z.array(z.string()),
  /** The number of alerts that were reported since the list was last open. */
  unseen: z.number(),
  open: z.array(alert),
  fired: z.array(fired),
});

/** The state of price alerts on this device (product.md#price-alerts). */
export type AlertRecord = z.output<typeof stored>;

const NOTHING: AlertRecord = { told: [], unseen: 0, open: [], fired: [] };

function read(text: string | undefined): AlertRecord {
  try {
    const parsed = stored.safeParse(JSON.parse(text ?? ''));
    return parsed.success ? parsed.data : NOTHING;
  } catch {
    return NOTHING;
  }
}

/** Stored once the member has opened the alerts. Until then, their code is not loaded. */
export const alertsAtom = deviceAtom<AlertRecord>({
  key: STORAGE_KEY.alerts,
  read,
  write: (value) => JSON.stringify(value),
});

/** A price at which an open alert fires, for a line on the chart of its market. */
export interface AlertLevel {
  readonly id: string;
  readonly symbol: string;
  readonly price: Money;
}

/** The levels of all open alerts; empty until components/alerts has read them. */
export const alertLevelsAtom = atom<readonly AlertLevel[]>([]);
