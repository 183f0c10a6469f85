import { Dialog } from '#/ui/dialog';
import { Key } from '../parts/key.tsx';
import { listKeys } from '../parts/keys.ts';

interface KeySheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The list of the keys that work on this screen. */
export function KeySheet(props: KeySheetProps) {
  return (
    <Dialog {...props} title="Keyboard shortcuts" closeLabel="Close">
      <ul className="flex flex-col">
        {listKeys().map(({ key, label }) => (
          <li key={key} className="flex min-h-9 items-center justify-between gap-4">
            {label}
            <Key name={key} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
