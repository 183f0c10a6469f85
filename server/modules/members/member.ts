import type { members } from '../../db/schema/auth.ts';

/** A member's row. */
export type Member = typeof members.$inferSelect;
