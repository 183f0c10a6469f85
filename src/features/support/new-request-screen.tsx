import { Trans } from '@lingui/react/macro';
import { Page } from '#/components/page/page';
import { NewRequestForm, type NewRequestFormProps } from './new-request-form';
import { OfferedOnly } from './offered-only';

/** A new request to support (product.md#support). */
export function NewRequestScreen(props: NewRequestFormProps) {
  return (
    <Page title={<Trans>New request</Trans>}>
      <OfferedOnly>{() => <NewRequestForm {...props} />}</OfferedOnly>
    </Page>
  );
}
