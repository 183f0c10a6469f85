import { Dialog } from '#/ui/dialog';
import { Key } from './key.tsx';

/**
 * The labels that the desk shows for the contract's reasons; members read the reasons in their own
 * language.
 */
const REASONS: Readonly<Record<string, string>> = {
  notReceived: 'The payment was not received',
  unreadable: 'The photo is unreadable',
  duplicate: 'This payment has already been credited',
  otherReference: 'The payment reference doesn’t match',
  otherName: 'The name doesn’t match',
  expired: 'The document has expired',
  otherDocument: 'A different document is needed',
  conditions: 'The requirements aren’t met',
  wrongAddress: 'The address is wrong for this network',
  unavailable: 'The network or bank is unavailable',
  security: 'Account security',
};

export function reasonText(code: string): string {
  return REASONS[code] ?? code;
}

interface ReasonDialogProps {
  open: boolean;
  title: string;
  reasons: readonly string[];
  onOpenChange: (open: boolean) => void;
  onChoose: (reason: string) => void;
}

/** Lets the operator choose a reason by its number. */
export function ReasonDialog({ reasons, onChoose, ...dialog }: ReasonDialogProps) {
  return (
    <Dialog
      {...dialog}
      closeLabel="Close"
      description="The member sees the reason in their own language."
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the digits of its buttons */}
      <div
        className="mt-3 flex flex-col gap-1"
        onKeyDown={({ key }) => {
          const reason = reasons[Number(key) - 1];
          if (reason) onChoose(reason);
        }}
      >
        {reasons.map((reason, index) => (
          <button
            key={reason}
            type="button"
            data-autofocus={index === 0 ? '' : undefined}
            onClick={() => onChoose(reason)}
            className="flex min-h-10 items-center gap-3 rounded-md px-2 text-start hover:bg-fill"
          >
            <Key name={String(index + 1)} />
            {reasonText(reason)}
          </button>
        ))}
      </div>
    </Dialog>
  );
}
