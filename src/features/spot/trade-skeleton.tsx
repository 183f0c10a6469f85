import { Skeleton } from '#/ui/skeleton';
import { BookControls } from './book-controls';
import { OrderBook } from './order-book';

/** The placeholder of the form. */
export function TicketSkeleton() {
  return (
    <div className="flex flex-col gap-2">
      <Skeleton className="h-11" />
      <Skeleton className="h-9" />
      <Skeleton className="h-13" />
      <Skeleton className="h-7" />
      <Skeleton className="h-13" />
      <Skeleton className="h-13" />
      <Skeleton className="h-14" />
      <Skeleton className="h-12" />
    </div>
  );
}

/** The placeholder of the book. */
export function BookSkeleton() {
  return (
    <div className="flex min-w-0 flex-1 flex-col pt-9">
      <OrderBook
        base=""
        quote=""
        view={{ levels: undefined, places: 0, own: { asks: new Set(), bids: new Set() } }}
        quantityPrecision={undefined}
        last={undefined}
        usdtValue={undefined}
        onPick={() => undefined}
      />
      <BookControls view={{ steps: [], group: 0, setGroup: () => undefined }} />
    </div>
  );
}
