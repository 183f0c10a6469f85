import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { securityLogQueries } from '#/api/security-log';
import { FormSkeleton } from '#/components/money-form/form-skeleton';
import { Page } from '#/components/page/page';
import { Ready } from '#/components/readiness/ready';
import { OfferedOnly } from '../offered-only';
import { AntiPhishingForm } from './anti-phishing-form';

interface AntiPhishingScreenProps {
  onDone: () => void;
}

/** Sets the code by which the member recognises e-mails (product.md#anti-phishing-code). */
export function AntiPhishingScreen(props: AntiPhishingScreenProps) {
  return (
    <Page title={<Trans>Anti-phishing code</Trans>}>
      <OfferedOnly>
        <p className="px-4 pt-2 pb-5 text-sm text-muted">
          <Trans>
            Every e-mail we send you begins with this code. Any e-mail without it is fake. Choose
            something nobody can guess, and never use one of your passwords.
          </Trans>
        </p>
        <PresentCode {...props} />
      </OfferedOnly>
    </Page>
  );
}

function PresentCode({ onDone }: AntiPhishingScreenProps) {
  const code = useQuery(securityLogQueries.antiPhishingCode());
  return (
    <Ready query={code} skeleton={<FormSkeleton />}>
      {(masked) => (
        <>
          {masked ? (
            <p className="px-4 pb-5 text-sm">
              <Trans>
                Current code:{' '}
                <bdi translate="no" dir="ltr">
                  {masked}
                </bdi>
              </Trans>
            </p>
          ) : null}
          <AntiPhishingForm isSet={masked !== ''} onDone={onDone} />
        </>
      )}
    </Ready>
  );
}
