import type { ReactNode } from 'react';

/** Form at the inline start, book at the end; the form is wider. */
export function TradeColumns({ form, book }: { form: ReactNode; book: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,13fr)_minmax(0,10fr)] gap-3 px-3 pt-2 max-[359px]:gap-2 max-[359px]:px-2">
      {form}
      {book}
    </div>
  );
}
