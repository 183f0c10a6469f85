import * as z from 'zod/mini';
import { preferenceAtom } from './preferences';

/** The sides of the order book on the screen (product.md#order-book-on-the-screen). */
const BOOK_MODES = ['both', 'asks', 'bids'] as const;
export type BookMode = (typeof BOOK_MODES)[number];

/** The last selection on this device. */
export const bookModeAtom = preferenceAtom('bookMode', z.enum(BOOK_MODES), 'both');

/** The power of ten of ticks by which the book is grouped; 0 shows every price. */
export const bookGroupAtom = preferenceAtom(
  'bookGroup',
  z.number().check(z.refine(Number.isSafeInteger)),
  0,
);
