import type { OptionsConfig } from '#/api/options';
import { readAmount } from '#core/domain/amount-input.ts';
import type { Money } from '#core/domain/money.ts';
import type { OptionDirection } from '#core/domain/options-order.ts';
import type { OptionDuration } from '#core/domain/options-ticket.ts';

/** The member's current choice. */
export interface Draft {
  /** The typed text; empty if no stake is selected. */
  readonly stake: string;
  readonly durationSeconds: number | undefined;
}

export const EMPTY_DRAFT: Draft = { stake: '', durationSeconds: undefined };

/**
 * The open dialog of the ticket, and the direction that was pressed. The settings can be opened
 * without a direction.
 */
export type Step =
  | { readonly open: 'settings'; readonly direction: OptionDirection | undefined }
  | { readonly open: 'confirm'; readonly direction: OptionDirection };

export function stakeOf(draft: Draft): Money | undefined {
  return readAmount(draft.stake);
}

export function durationOf(
  draft: Draft,
  config: OptionsConfig | undefined,
): OptionDuration | undefined {
  return config?.durations.find((duration) => duration.durationSeconds === draft.durationSeconds);
}
