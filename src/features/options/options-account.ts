import { createContext, use } from 'react';
import {
  buyOption,
  buyPracticeOption,
  type OptionsQueries,
  optionsQueries,
  practiceQueries,
} from '#/api/options';

/** Whose money the screen trades with: the member's own, or practice funds. */
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

/** Whether the account was switched on this visit: then focus goes to what switches it back. */
export const IsSwitchedContext = createContext(false);

/** Given by the screen to everything below it (product.md#practice). */
export const OptionsAccountContext = createContext(REAL_ACCOUNT);

/** Returns the account that the shown options belong to. */
export function useOptionsAccount(): OptionsAccount {
  return use(OptionsAccountContext);
}
