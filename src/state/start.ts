import * as z from 'zod/mini';
import { preferenceAtom } from './preferences';

/** The sign-in whose first steps are all done: they are not asked for again. */
export const startDoneAtom = preferenceAtom<string | undefined>(
  'startDone',
  z.optional(z.string()),
  undefined,
);
