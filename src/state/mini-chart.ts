import * as z from 'zod/mini';
import { preferenceAtom } from './preferences';

/** True if the form of spot trading has a small chart above it, on phones. */
export const hasMiniChartAtom = preferenceAtom('miniChart', z.boolean(), false);
