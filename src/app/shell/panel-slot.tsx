import { useAtom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { ApiError } from '#/api/api-error';
import { errorMessage } from '#/app/error-message';
import { optional } from '#/components/readiness/optional';
import { panelOpenAtom } from '#/state/panel';
import { memberKeyAtom } from '#/state/session';
import { toast } from '#/ui/toast';

const MemberPanel = optional(
  () => import('#/features/auth/member-panel').then((file) => file.MemberPanel),
  { Missing: PanelUnavailable },
);

/** Loads the member panel when it is first opened, so the home page does not wait for it. */
export function PanelSlot() {
  const memberKey = useAtomValue(memberKeyAtom);
  const [isOpen, setOpen] = useAtom(panelOpenAtom);
  if (memberKey === undefined || !isOpen) return null;
  return <MemberPanel key={memberKey} open onOpenChange={setOpen} />;
}

/** Reports that the panel could not be loaded, and closes it. Opening it again retries. */
function PanelUnavailable({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  useEffect(() => {
    onOpenChange(false);
    toast({ tone: 'error', message: errorMessage(new ApiError('offline', 'panel')) });
  }, [onOpenChange]);
  return null;
}
