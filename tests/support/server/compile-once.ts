/**
 * Argument of Node for a process that lives for seconds: optimised code of PGlite takes longer to
 * compile than it saves.
 */
export const COMPILE_ONCE = '--liftoff-only';
