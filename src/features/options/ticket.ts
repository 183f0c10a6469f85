import type { OptionsConfig } from '#/api/options';
import { readAmount } from '#/domain/amount-input';
import type { Money } from '#/domain/money';
import type { OptionTerm } from '#/domain/options-ticket';

/** What a member has chosen so far. */
export interface Draft {
  /** As typed; empty is not chosen. */
  readonly quantity: string;
  readonly cycleSeconds: number | undefined;
}

export const EMPTY_DRAFT: Draft = { quantity: '', cycleSeconds: undefined };

export function stakeOf(draft: Draft): Money | undefined {
  return readAmount(draft.quantity);
}

export function termOf(draft: Draft, config: OptionsConfig | undefined): OptionTerm | undefined {
  return config?.terms.find((term) => term.cycleSeconds === draft.cycleSeconds);
}
