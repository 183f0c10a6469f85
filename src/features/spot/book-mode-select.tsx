import { useLingui } from '@lingui/react/macro';
import { useAtom } from 'jotai';
import { type BookMode, bookModeAtom } from '#/state/book-mode';
import { QuietSelect } from './quiet-select';

/** Selects both sides of the book, or one side with more rows. */
export function BookModeSelect() {
  const { t } = useLingui();
  const [mode, setMode] = useAtom(bookModeAtom);
  return (
    <QuietSelect
      label={t`Order book`}
      value={mode}
      items={[
        { value: 'both', label: t`Both sides` },
        { value: 'asks', label: t`Sell orders only` },
        { value: 'bids', label: t`Buy orders only` },
      ]}
      onValueChange={(next) => setMode(next as BookMode)}
    >
      <Sign top={mode === 'bids' ? 'up' : 'down'} bottom={mode === 'asks' ? 'down' : 'up'} />
    </QuietSelect>
  );
}

const FILL = { up: 'fill-up', down: 'fill-down' };

/** An icon of book rows in the colours of their sides. */
function Sign({ top, bottom }: { top: 'up' | 'down'; bottom: 'up' | 'down' }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4">
      <rect x="1" y="2" width="6" height="5" rx="1" className={FILL[top]} />
      <rect x="1" y="9" width="6" height="5" rx="1" className={FILL[bottom]} />
      {[2, 6, 9, 13].map((y) => (
        <rect key={y} x="9" y={y} width="6" height="1" className="fill-muted" />
      ))}
    </svg>
  );
}
