import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { supportQueries } from '#/api/support';
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
  const items = records.data?.map((record) => {
    const words = recordWords(record, language);
    return { value: record.id, name: words, label: <bdi>{words}</bdi> };
  });
  return (
    <SelectField
      label={t`Order or record (optional)`}
      placeholder={none}
      closeLabel={t`Close`}
      value={value}
      onValueChange={onChange}
      items={items?.length ? [{ value: '', name: none, label: none }, ...items] : []}
      empty={
        records.isPending ? (
          <SkeletonRows count={3} leading={false} />
        ) : (
          <EmptyState title={<Trans>No records yet</Trans>} />
        )
      }
    />
  );
}
