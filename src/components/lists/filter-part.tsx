import type { ComponentProps } from 'react';
import { optional } from '../readiness/optional';

/** Few filter their records: the file is cached when it was used. */
const RecordFilter = optional(() => import('./record-filter').then((file) => file.RecordFilter));

/** The filter of a list of records, in a place that is as high while it loads. */
export function FilterPart(props: ComponentProps<typeof RecordFilter>) {
  return (
    <div className="min-h-12">
      <RecordFilter {...props} />
    </div>
  );
}
