/**
 * A Node argument for a process that lives for seconds. Optimised code of PGlite takes longer to
 * compile than it saves.
 */
export const COMPILE_ONCE = '--liftoff-only';
