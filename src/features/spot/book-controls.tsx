import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { groupDigits } from '#core/domain/format-number.ts';
import { BookModeSelect } from './book-mode-select';
import { QuietSelect } from './quiet-select';
import type { BookView } from './use-book-view';

/**
 * The line below the book: the price step by which it is grouped, and the selection of its sides.
 */
export function BookControls({ view }: { view: Pick<BookView, 'steps' | 'group' | 'setGroup'> }) {
  const { t } = useLingui();
  const { steps, group, setGroup } = view;
  return (
    <div dir="ltr" className="flex items-center gap-2 py-2">
      <QuietSelect
        label={t`Price grouping`}
        value={group}
        items={steps.map((step, index) => ({ value: index, label: groupDigits(step) }))}
        onValueChange={(index) => setGroup(Number(index))}
        isCode
        disabled={steps.length < 2}
        className="min-w-0 flex-1"
      >
        <span aria-hidden="true" translate="no" className="num truncate">
          {groupDigits(steps[group] ?? '')}
        </span>
        <ChevronDown aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
      </QuietSelect>
      <BookModeSelect />
    </div>
  );
}
