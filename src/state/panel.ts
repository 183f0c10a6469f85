import { sessionText } from '#/lib/storage';
import { deviceAtom } from './device-atom';

/** Whether the member's side panel is open; lasts as long as the tab. */
export const panelOpenAtom = deviceAtom<boolean>({
  key: 'trade-panel',
  storage: sessionText,
  read: (kept) => kept === 'open',
  write: (open) => (open ? 'open' : undefined),
});
