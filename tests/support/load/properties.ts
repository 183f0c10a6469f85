import fc from 'fast-check';
import { seedOf } from './random.ts';

// Properties meet the same values in every `npm test`, and new ones in `npm run soak`. A failure
// prints its seed, which PROPERTY_SEED repeats.
fc.configureGlobal({ seed: seedOf('PROPERTY_SEED', 4173) });

export { fc };
