import { Trans } from '@lingui/react/macro';
import { LogOut } from 'lucide-react';
import { Button } from '#/ui/button';
import { useSignOut } from './use-sign-out';

export function SignOutRow() {
  const { signOut, isBusy } = useSignOut();
  return (
    <div className="border-t border-line px-4 pt-4">
      <Button
        variant="secondary"
        block
        busy={isBusy}
        icon={<LogOut aria-hidden="true" className="size-5 rtl:-scale-x-100" />}
        onClick={() => void signOut()}
      >
        <Trans>Log out</Trans>
      </Button>
    </div>
  );
}
