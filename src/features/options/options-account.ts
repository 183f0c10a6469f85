import { createContext, use } from 'react';
import {
  buyOption,
  buyPracticeOption,
  type OptionsQueries,
  optionsQueries,
  practiceQueries,
} from '#/api/options';

/** The money with which the screen trades: real money or practice funds. */
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
 * True if the account was switched during this visit; the button that switches it back gets the
 * focus.
 */
export const IsSwitchedContext = createContext(false);

/** Provided by the screen to everything below it (product.md#practice). */
export const OptionsAccountContext = createContext(REAL_ACCOUNT);

/** Returns the account to which the displayed options belong. */
export function useOptionsAccount(): OptionsAccount {
  return use(OptionsAccountContext);
}
