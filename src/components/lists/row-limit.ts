import { createContext } from 'react';

/** How many rows the lists inside show, without export; `undefined` in a list of a whole page. */
export const RowLimit = createContext<number | undefined>(undefined);
