import { Trans, useLingui } from '@lingui/react/macro';
import { Controller, useForm } from 'react-hook-form';
import { confirmTwoStepMutation, type Proposal } from '#/api/security-two-step';
import { SecondFactorField } from '#/components/credentials/second-factor-field';
import { useValidationMessage } from '#/components/credentials/use-validation-message';
import { useSubmit } from '#/components/money-form/use-submit';
import { validationResolver } from '#/components/money-form/validation-resolver';
import { Button } from '#/ui/button';
import { CopyButton } from '#/ui/copy-button';
import { linkClass } from '#/ui/link-button';
import { QrCode } from '#/ui/qr-code';
import { StickyAction } from '#/ui/sticky-action';
import { toast } from '#/ui/toast';
import { inGroups, readSecondFactor } from '#core/domain/security-second-factor.ts';

interface ConfirmFormProps {
  proposal: Proposal;
  onCodes: (codes: readonly string[]) => void;
}

/** The secret as a QR code, a link and text, and the field for the app's first code. */
export function ConfirmForm({ proposal, onCodes }: ConfirmFormProps) {
  const words = useValidationMessage();
  const form = useForm({
    shouldFocusError: false,
    defaultValues: { secondFactor: '' },
    resolver: validationResolver<{ secondFactor: string }, 'secondFactor'>(({ secondFactor }) =>
      readSecondFactor(secondFactor)?.kind === 'totp' ? [] : [['secondFactor', 'secondFactor']],
    ),
  });
  const { submit, isBusy, isDone } = useSubmit({
    form,
    mutation: confirmTwoStepMutation(),
    toInput: ({ secondFactor }) => secondFactor,
    onDone: ({ data }) => onCodes(data.codes),
    clearOnRefusal: ['secondFactor'],
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-1 flex-col">
      <div className="flex flex-col gap-5 px-4 pt-2 pb-6">
        <Secret {...proposal} />
        <Controller
          control={form.control}
          name="secondFactor"
          render={({ field, fieldState }) => (
            <SecondFactorField {...field} isAppOnly error={words(fieldState.error)} />
          )}
        />
      </div>
      <StickyAction>
        <Button type="submit" size="lg" busy={isBusy || isDone}>
          <Trans>Turn on</Trans>
        </Button>
      </StickyAction>
    </form>
  );
}

function Secret({ secret, uri }: Proposal) {
  const { t } = useLingui();
  return (
    <>
      <p className="text-sm text-muted">
        <Trans>
          Scan this code with an authenticator app, or open it in the app on this device. Then enter
          the code the app shows.
        </Trans>
      </p>
      <div className="flex flex-col items-center gap-2">
        <QrCode text={uri} label={t`QR code for the authenticator app`} logo="/icons/logo.svg" />
        {uri.startsWith('otpauth:') ? (
          <a href={uri} className={linkClass('min-h-11')}>
            <Trans>Open in an app on this device</Trans>
          </a>
        ) : null}
      </div>
      <div className="rounded-lg bg-surface px-4 py-2">
        <p className="text-xs text-muted">
          <Trans>Key for manual entry</Trans>
        </p>
        <div className="flex items-center gap-2">
          <span translate="no" className="num min-w-0 flex-1 wrap-anywhere" dir="ltr">
            {inGroups(secret, ' ')}
          </span>
          <CopyButton
            text={secret}
            label={t`Copy the key`}
            copiedLabel={t`Copied`}
            className="-my-1"
            onFailed={() =>
              toast({
                tone: 'error',
                message: t`Couldn’t copy. Select the text and copy it manually.`,
              })
            }
          />
        </div>
      </div>
    </>
  );
}
