import * as z from 'zod/mini';
import { preferenceAtom } from './preferences';

/** Sides of the order book on the screen (product.md#order-book-on-the-screen). */
const BOOK_MODES = ['both', 'asks', 'bids'] as const;
export type BookMode = (typeof BOOK_MODES)[number];

/** Last chosen on this device. */
export const bookModeAtom = preferenceAtom('bookMode', z.enum(BOOK_MODES), 'both');
