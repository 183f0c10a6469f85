import type { MarketSort, SortColumn, SortOrder } from '#core/domain/market.ts';

/** The search parameters of the market page. */
export interface MarketPageSearch {
  /** `favourites` or the id of a parent currency; defaults to the first parent. */
  readonly tab?: string | undefined;
  /** The id of a child currency; defaults to all. */
  readonly child?: string | undefined;
  /** The column and the order, such as `price-descending`. */
  readonly sort?: string | undefined;
  /**
   * The symbol of the market whose chart is shown on medium and wide screens; defaults to the first
   * market.
   */
  readonly market?: string | undefined;
  /** The search text. */
  readonly search?: string | undefined;
}

export const FAVOURITES = 'favourites';

const COLUMNS: readonly string[] = ['pair', 'volume', 'price', 'change'] satisfies SortColumn[];
const ORDERS: readonly string[] = ['ascending', 'descending'] satisfies SortOrder[];

export function readSort(text: string | undefined): MarketSort | undefined {
  const [column = '', order = ''] = text?.split('-') ?? [];
  if (!COLUMNS.includes(column) || !ORDERS.includes(order)) return undefined;
  return { column: column as SortColumn, order: order as SortOrder };
}

export function writeSort(sort: MarketSort | undefined): string | undefined {
  return sort && `${sort.column}-${sort.order}`;
}
