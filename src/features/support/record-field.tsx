import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { supportQueries } from '#/api/support';
import { Ready } from '#/components/readiness/ready';
import { shownLanguageAtom } from '#/state/language';
import { EmptyState } from '#/ui/empty-state';
import { SelectField } from '#/ui/select-field';
import { SkeletonRows } from '#/ui/skeleton-rows';
import type { SupportRecordKind } from '#core/domain/support.ts';
import { recordWords } from './record-words';

interface RecordFieldProps {
  category: SupportRecordKind;
  /** The id of the record; empty without one. */
  value: string;
  onChange: (id: string) => void;
}

/** The order or record that a request is about, selected from the newest ones. */
export function RecordField({ category, value, onChange }: RecordFieldProps) {
  const { t } = useLingui();
  const language = useAtomValue(shownLanguageAtom);
  const records = useQuery(supportQueries.records(category));
  const none = t`None`;
  const listed = records.data ?? [];
  const items = listed.map((record) => {
    const words = recordWords(record, language);
    return { value: record.id, name: words, label: <bdi>{words}</bdi> };
  });
  // The record of the page that leads here may be older than the listed ones, or not loaded yet.
  if (value !== '' && !listed.some(({ id }) => id === value)) {
    const attached = t({ message: 'Attached', comment: 'An order or record, to a request' });
    items.unshift({ value, name: attached, label: <bdi>{attached}</bdi> });
  }
  return (
    <SelectField
      label={t`Order or record (optional)`}
      placeholder={none}
      closeLabel={t`Close`}
      value={value}
      onValueChange={onChange}
      items={items.length > 0 ? [{ value: '', name: none, label: none }, ...items] : []}
      empty={
        <Ready query={records} skeleton={<SkeletonRows count={3} leading={false} />}>
          {() => <EmptyState title={<Trans>No records yet</Trans>} />}
        </Ready>
      }
    />
  );
}
