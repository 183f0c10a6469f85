import { useAtom, useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { panelOpenAtom } from '#/state/panel';
import { tokenAtom } from '#/state/session';

const MemberPanel = lazy(() =>
  import('#/features/auth/member-panel').then((file) => ({ default: file.MemberPanel })),
);

/** Loads the member's panel when it is opened first: home does not wait for it. */
export function PanelSlot() {
  const isMember = useAtomValue(tokenAtom) !== undefined;
  const [isOpen, setOpen] = useAtom(panelOpenAtom);
  if (!isMember || !isOpen) return null;
  return (
    <Suspense>
      <MemberPanel open onOpenChange={setOpen} />
    </Suspense>
  );
}
