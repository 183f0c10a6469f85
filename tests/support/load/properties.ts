import fc from 'fast-check';
import { seedOf } from './random.ts';

// Properties use the same values in every `npm test`, and new ones in `npm run soak`. A failure
// prints its seed, and PROPERTY_SEED repeats it.
fc.configureGlobal({ seed: seedOf('PROPERTY_SEED', 4173) });

export { fc };
