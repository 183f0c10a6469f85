import type { DecisionProof } from '../../db/schema/desk.ts';

/** An act of the desk in the chain. */
export interface AuditRow {
  readonly seq: number;
  readonly actor: string;
  readonly door: string;
  readonly action: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly proof: DecisionProof | null;
  readonly hash: string;
  /** The content that its hash covers. */
  readonly content: string;
}
