import { createContext } from 'react';

/**
 * The number of rows that the lists inside show, without an export; `undefined` in a full-page
 * list.
 */
export const RowLimit = createContext<number | undefined>(undefined);
