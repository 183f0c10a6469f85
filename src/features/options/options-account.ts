import { createContext, use } from 'react';
import {
  buyOption,
  buyPracticeOption,
  type OptionsQueries,
  optionsQueries,
  practiceQueries,
} from '#/api/options';

/** The account with which the screen trades: real money or practice funds. */
export interface OptionsAccount {
  readonly isPractice: boolean;
  readonly queries: OptionsQueries;
  readonly buy: typeof buyOption;
}

export const REAL_ACCOUNT: OptionsAccount = {
  isPractice: false,
  queries: optionsQueries,
  buy: buyOption,
};

export const PRACTICE_ACCOUNT: OptionsAccount = {
  isPractice: true,
  queries: practiceQueries,
  buy: buyPracticeOption,
};

/**
 * True if the account was switched during this visit. The button that switches it back then gets
 * the focus.
 */
export const IsSwitchedContext = createContext(false);

/** The account that the screen provides to everything below it (product.md#practice). */
export const OptionsAccountContext = createContext(REAL_ACCOUNT);

/** Returns the account to which the displayed options belong. */
export function useOptionsAccount(): OptionsAccount {
  return use(OptionsAccountContext);
}
