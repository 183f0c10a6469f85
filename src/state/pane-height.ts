import * as z from 'zod/mini';
import { preferenceAtom } from './preferences';

/** The height of the orders below the chart on a wide screen, in rem. */
export const ORDERS_HEIGHT = { least: 8, most: 32, usual: 17 } as const;

export const ordersHeightAtom = preferenceAtom(
  'ordersHeight',
  z.number().check(z.minimum(ORDERS_HEIGHT.least), z.maximum(ORDERS_HEIGHT.most)),
  ORDERS_HEIGHT.usual,
);
