import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { freezeByLinkMutation } from '#/api/account';
import { Page } from '#/components/page/page';
import { Button } from '#/ui/button';
import { buttonClass } from '#/ui/button-class';
import { StickyAction } from '#/ui/sticky-action';
import { FreezeMeaning } from './freeze-meaning';

interface FreezeLinkScreenProps {
  /** The secret in the link. */
  link: string;
}

/**
 * Freezes an account through the link in an e-mail, without a sign-in. Opening the page alone does
 * nothing.
 */
export function FreezeLinkScreen({ link }: FreezeLinkScreenProps) {
  const { mutate, isPending, isSuccess } = useMutation(freezeByLinkMutation());
  return (
    <Page title={<Trans>Freeze account</Trans>}>
      <div className="flex-1 px-4 pt-2 pb-6">
        {isSuccess ? (
          <p role="status">
            <Trans>
              Your account is frozen and all devices are logged out. Log in to unfreeze it, or
              contact customer service.
            </Trans>
          </p>
        ) : (
          <FreezeMeaning />
        )}
      </div>
      <StickyAction>
        {isSuccess ? (
          <Link to="/login" className={buttonClass({ size: 'lg' })}>
            <Trans>Log in</Trans>
          </Link>
        ) : (
          <Button variant="danger" size="lg" busy={isPending} onClick={() => mutate(link)}>
            <Trans>Freeze account</Trans>
          </Button>
        )}
      </StickyAction>
    </Page>
  );
}
