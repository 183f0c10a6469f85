import { createContext, use } from 'react';
import {
  createOrder,
  type OptionsQueries,
  optionsQueries,
  practiceQueries,
  practise,
} from '#/api/options';

/** Whose money the screen trades with: the member's own, or practice funds. */
export interface OptionsAccount {
  readonly isPractice: boolean;
  readonly queries: OptionsQueries;
  /** Name of the call that buys, under which an unknown outcome is remembered. */
  readonly callName: string;
  readonly buy: typeof createOrder;
}

export const REAL_ACCOUNT: OptionsAccount = {
  isPractice: false,
  queries: optionsQueries,
  callName: 'creatorder',
  buy: createOrder,
};

export const PRACTICE_ACCOUNT: OptionsAccount = {
  isPractice: true,
  queries: practiceQueries,
  callName: 'createPracticeOrder',
  buy: practise,
};

/** Whether the account was switched on this visit: then focus goes to what switches it back. */
export const IsSwitchedContext = createContext(false);

/** Given by the screen to everything below it (product.md#practice). */
export const OptionsAccountContext = createContext(REAL_ACCOUNT);

/** Returns the account that the shown options belong to. */
export function useOptionsAccount(): OptionsAccount {
  return use(OptionsAccountContext);
}
