import type { ComponentProps } from 'react';
import { OptionalPart, optionalFile } from '../readiness/optional-part';
import type { RecordFilter } from './record-filter';

/** Few filter their records: the file is cached when it was used. */
const recordFilter = optionalFile(() =>
  import('./record-filter').then((file) => file.RecordFilter),
);

/** The filter of a list of records, in a place that is as high while it loads. */
export function FilterPart(props: ComponentProps<typeof RecordFilter>) {
  return (
    <div className="min-h-12">
      <OptionalPart file={recordFilter} props={props} />
    </div>
  );
}
