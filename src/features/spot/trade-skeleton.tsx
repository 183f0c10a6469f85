import { Skeleton } from '#/ui/skeleton';
import { OrderBook } from './order-book';
import { TradeColumns } from './trade-columns';

/** Placeholder of form and book. */
export function TradeSkeleton() {
  return (
    <TradeColumns
      form={
        <div className="flex flex-col gap-2">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <Skeleton className="h-13" />
          <Skeleton className="h-13" />
          <Skeleton className="h-9" />
          <Skeleton className="h-13" />
          <Skeleton className="h-15" />
          <Skeleton className="h-12" />
        </div>
      }
      book={
        <OrderBook
          base=""
          quote=""
          book={undefined}
          last={undefined}
          usdtValue={undefined}
          ownPrices={new Set()}
          onPick={() => undefined}
        />
      }
    />
  );
}
