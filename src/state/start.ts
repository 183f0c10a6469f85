import * as z from 'zod/mini';
import { preferenceAtom } from './preferences';

/** The sign-in whose first steps are all complete, so that they are not queried again. */
export const startDoneAtom = preferenceAtom<string | undefined>(
  'startDone',
  z.optional(z.string()),
  undefined,
);
