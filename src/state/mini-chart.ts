import * as z from 'zod/mini';
import { preferenceAtom } from './preferences';

/** True if the spot trading form has a small chart above it, on phones. */
export const hasMiniChartAtom = preferenceAtom('miniChart', z.boolean(), false);
