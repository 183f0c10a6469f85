import { useLingui } from '@lingui/react/macro';
import { useAtom } from 'jotai';
import { bookModeAtom } from '#/state/book-mode';
import { Segmented } from '#/ui/segmented';

/** Selects both sides of the book or more rows of one. */
export function BookModeSwitch() {
  const { t } = useLingui();
  const [mode, setMode] = useAtom(bookModeAtom);
  return (
    <Segmented
      className="flex-1 p-0!"
      label={t`Order book`}
      value={mode}
      onValueChange={setMode}
      items={[
        { value: 'both', label: <Sign label={t`Both sides`} top="down" bottom="up" /> },
        { value: 'asks', label: <Sign label={t`Sell orders only`} top="down" bottom="down" /> },
        { value: 'bids', label: <Sign label={t`Buy orders only`} top="up" bottom="up" /> },
      ]}
    />
  );
}

const FILL = { up: 'fill-up', down: 'fill-down' };

interface SignProps {
  label: string;
  top: 'up' | 'down';
  bottom: 'up' | 'down';
}

/** An icon of book rows in the colours of their sides, with a text for screen readers. */
function Sign({ label, top, bottom }: SignProps) {
  return (
    <>
      <span className="sr-only">{label}</span>
      <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4">
        <rect x="1" y="2" width="6" height="5" rx="1" className={FILL[top]} />
        <rect x="1" y="9" width="6" height="5" rx="1" className={FILL[bottom]} />
        {[2, 6, 9, 13].map((y) => (
          <rect key={y} x="9" y={y} width="6" height="1" className="fill-muted" />
        ))}
      </svg>
    </>
  );
}
