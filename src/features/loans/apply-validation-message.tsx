import { Trans } from '@lingui/react/macro';
import type { LoanProject } from '#/api/loans';
import { formatAmount } from '#/domain/format-number';
import type { LoanPhoto } from '#/domain/loans';
import type { ApplyValidationError } from './validate-application';

/** Message for the validation error of the amount. */
export function ApplyValidationMessage({
  validationError,
  project,
}: {
  validationError: ApplyValidationError;
  project: LoanProject;
}) {
  const { coin, range } = project;
  const [least, most] = [formatAmount(range.minimum), formatAmount(range.maximum)];
  switch (validationError) {
    case 'noAmount':
      return <Trans>Enter an amount.</Trans>;
    case 'tooPrecise':
      return <Trans>Only whole amounts can be borrowed.</Trans>;
    case 'outOfRange':
      return (
        <Trans>
          The amount must be within {least} to {most} {coin}.
        </Trans>
      );
    case 'noPhoto':
      return null;
  }
}

/** Prompt for a missing photo. */
export function PhotoPrompt({ photo }: { photo: LoanPhoto }) {
  switch (photo) {
    case 'front':
      return <Trans>Upload the front of your card.</Trans>;
    case 'back':
      return <Trans>Upload the back of your card.</Trans>;
    case 'handheld':
      return <Trans>Upload the photo of you holding the card.</Trans>;
  }
}
