import { sessionText } from '#/lib/storage';
import { deviceAtom } from './device-atom';

/**
 * True while the member panel is open. The value is stored for the tab (product.md#member-panel).
 */
export const panelOpenAtom = deviceAtom<boolean>({
  key: 'trade-panel',
  storage: sessionText,
  read: (stored) => stored === 'open',
  write: (open) => (open ? 'open' : undefined),
});
