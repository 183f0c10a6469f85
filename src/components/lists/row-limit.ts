import { createContext } from 'react';

/** Number of rows shown by the lists inside, without export; `undefined` in a full-page list. */
export const RowLimit = createContext<number | undefined>(undefined);
