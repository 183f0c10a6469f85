import type { OptionsConfig } from '#/api/options';
import { readAmount } from '#core/domain/amount-input.ts';
import type { Money } from '#core/domain/money.ts';
import type { OptionDirection } from '#core/domain/options-order.ts';
import type { OptionDuration } from '#core/domain/options-ticket.ts';

/** The member's current choice. */
export interface Draft {
  /** As typed; empty if not chosen. */
  readonly stake: string;
  readonly durationSeconds: number | undefined;
}

export const EMPTY_DRAFT: Draft = { stake: '', durationSeconds: undefined };

/** The open dialog of the ticket. */
export interface Step {
  readonly open: 'nothing' | 'settings' | 'confirm';
  /** The pressed direction; `undefined` if only the settings were opened. */
  readonly direction: OptionDirection | undefined;
  /** Counts what was opened, so that a dialog whose file was missing is loaded again. */
  readonly count: number;
}

export const NO_STEP: Step = { open: 'nothing', direction: undefined, count: 0 };

export function stakeOf(draft: Draft): Money | undefined {
  return readAmount(draft.stake);
}

export function durationOf(
  draft: Draft,
  config: OptionsConfig | undefined,
): OptionDuration | undefined {
  return config?.durations.find((duration) => duration.durationSeconds === draft.durationSeconds);
}
