import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { shortcutsAtom } from '#/state/shortcuts';
import { Dialog } from '#/ui/dialog';
import { useTopLayer } from '#/ui/top-layer';
import { WhileOpen } from '#/ui/while-open';
import { CHART_ID } from './trade-parts';

/** The key that opens the list of keys. */
const HELP = '?';

/**
 * On a trading page, a single key presses the control that declares it in `aria-keyshortcuts`. No
 * key places an order by itself. The member panel can turn the keys off.
 */
export function TradeKeys() {
  const { t } = useLingui();
  const isOn = useAtomValue(shortcutsAtom);
  const isCovered = useTopLayer() !== null;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOn || isCovered) return;
    function press(event: KeyboardEvent) {
      if (!isShortcut(event)) return;
      if (event.key === HELP) setOpen(true);
      else if (!pressControl(event.key.toUpperCase())) return;
      event.preventDefault();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn, isCovered]);
  return (
    <WhileOpen subject={isOpen}>
      {(open) => (
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title={t`Keyboard shortcuts`}
          closeLabel={t`Close`}
        >
          <KeyList />
        </Dialog>
      )}
    </WhileOpen>
  );
}

function KeyList() {
  const { t } = useLingui();
  const all: readonly (readonly [string, string])[] = [
    ['/', t`Search markets`],
    ['U', t`Buy Up`],
    ['D', t`Buy Down`],
    ['1', t({ message: 'Time', context: 'duration of an option' })],
    ['B', t`Buy`],
    ['S', t`Sell`],
  ];
  // The keys that work on this page.
  const shown = all.filter(([key]) => controlOf(key));
  return (
    <dl className="grid grid-cols-[1fr_auto] items-center gap-y-3 text-sm">
      {[...shown, [HELP, t`Keyboard shortcuts`] as const].map(([key, name]) => (
        <div key={key} className="contents">
          <dt>{name}</dt>
          <dd>
            <kbd
              translate="no"
              className="num inline-block min-w-7 rounded-md border border-edge px-2 py-0.5 text-center"
            >
              {key === '1' ? '1 – 5' : key}
            </kbd>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Elements that handle keys themselves: fields, and the chart with its drawings. */
const OWN_KEYS = `input:not([type="radio"]), select, textarea, [contenteditable], #${CHART_ID}`;

/** Returns true for a key that is neither input for such an element nor meant for the browser. */
function isShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.isComposing) return false;
  if (event.ctrlKey || event.altKey || event.metaKey) return false;
  return !(event.target as Element).closest(OWN_KEYS);
}

function controlOf(key: string): HTMLElement | null {
  return document.querySelector(`[aria-keyshortcuts="${CSS.escape(key)}"]`);
}

/** Presses the control of this key. Returns true if there is one. */
function pressControl(key: string): boolean {
  const control = controlOf(key);
  if (control?.getAttribute('type') === 'search') control.focus();
  else control?.click();
  return control !== null;
}
