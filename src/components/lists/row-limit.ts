import { createContext } from 'react';

/**
 * Number of rows that the lists inside show, without export; `undefined` in a list of a whole page.
 */
export const RowLimit = createContext<number | undefined>(undefined);
