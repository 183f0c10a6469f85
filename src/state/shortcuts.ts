import * as z from 'zod/mini';
import { preferenceAtom } from './preferences';

/** True if single keys press controls on the trading pages. */
export const shortcutsAtom = preferenceAtom('shortcuts', z.boolean(), true);
