import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { groupDigits } from '#core/domain/format-number.ts';
import { BookModeSwitch } from './book-mode-switch';
import type { BookView } from './use-book-view';

/** Below the book: its sides, and the price step it is grouped by. */
export function BookControls({ view }: { view: Pick<BookView, 'steps' | 'group' | 'setGroup'> }) {
  const { t } = useLingui();
  const { steps, group, setGroup } = view;
  return (
    <div className="@container mt-2">
      <div className="flex flex-col gap-2 @2xs:flex-row">
        <BookModeSwitch />
        <span dir="ltr" className="relative @2xs:flex-1">
          <select
            aria-label={t`Price grouping`}
            value={group}
            disabled={steps.length < 2}
            onChange={(event) => setGroup(Number(event.target.value))}
            className="num h-11 w-full min-w-fit appearance-none rounded-md bg-fill ps-1.5 pe-5 text-xs font-semibold text-ink disabled:opacity-45"
          >
            {steps.map((step, index) => (
              <option key={step} value={index} className="bg-raised">
                {groupDigits(step)}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute end-1 top-1/2 size-3.5 -translate-y-1/2 text-muted"
          />
        </span>
      </div>
    </div>
  );
}
