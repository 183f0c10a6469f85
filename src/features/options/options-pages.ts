import type { Market } from '#core/domain/market.ts';
import type { OptionsView } from './options-header';
import type { OrdersTab } from './orders-view';

interface OptionsSearch {
  /** The symbol and name of the market. Both are required to select a market. */
  readonly currentSymbol?: string | undefined;
  readonly name?: string | undefined;
  readonly view?: OptionsView | undefined;
  readonly tab?: OrdersTab | undefined;
  /** Selects practice funds instead of the member's own money. */
  readonly account?: 'practice' | undefined;
}

/** The search parameters of the page, and the function that changes them. */
export interface OptionsPageProps {
  search: OptionsSearch;
  onSearchChange: (search: OptionsSearch) => void;
}

/** Returns the pages to which the screen leads. */
export function optionsPages({ search, onSearchChange }: OptionsPageProps) {
  const chart = { ...search, view: undefined, tab: undefined };
  return {
    showChart: () => onSearchChange(chart),
    showMarket: ({ symbol, pair }: Market) =>
      onSearchChange({ ...chart, currentSymbol: symbol, name: pair }),
    showOrders: (tab: OrdersTab) => onSearchChange({ ...search, view: 'orders', tab }),
    showTab: (tab: OrdersTab) => onSearchChange({ ...search, tab }),
  };
}
