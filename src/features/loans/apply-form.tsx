import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Controller, useWatch } from 'react-hook-form';
import { applyForLoan, type LoanProject } from '#/api/loans';
import { ConfirmationDialog } from '#/components/confirmation/confirmation-dialog';
import { MoneyAction } from '#/components/money-form/money-action';
import { RangeStepper } from '#/components/money-form/range-stepper';
import { useMoneyForm } from '#/components/money-form/use-money-form';
import { validationMessage } from '#/components/money-form/validation-message';
import { buttonClass } from '#/ui/button-class';
import { Numeric } from '#/ui/numeric';
import { readAmount } from '#core/domain/amount-input.ts';
import { formatAmount } from '#core/domain/format-number.ts';
import { LOAN_PHOTOS, validateLoan } from '#core/domain/loans.ts';
import type { ApplyValidationError, ApplyValues } from './apply-values';
import { IdentityNotice } from './identity-notice';
import { LoanCost } from './loan-cost';
import { LoanDetails } from './loan-details';
import { LoanPhotos } from './loan-photos';
import { LoanSummary } from './loan-summary';

export interface ApplyFormProps {
  project: LoanProject;
  onApplied: () => void;
}

/** The amount and photos of an application. The photos are never stored on the device. */
export function ApplyForm({ project, onApplied }: ApplyFormProps) {
  const { t } = useLingui();
  const { id, range, coin } = project;
  const money = useMoneyForm({
    defaultValues: { amount: range.minimum, front: '', back: '', handheld: '' } as ApplyValues,
    validate: (amount): ApplyValidationError | undefined => validateLoan(amount, project),
    validateOthers: (values) =>
      LOAN_PHOTOS.filter((photo) => values[photo] === '').map((photo) => [photo, 'noPhoto']),
    draft: { name: `loan-${id}`, fields: ['amount'] },
    toIntent: (amount, { front, back, handheld }) => ({
      projectId: id,
      amount,
      photos: { front, back, handheld },
    }),
    needsConfirmation: true,
    call: applyForLoan,
    toSecrets: () => undefined,
    resetsOnDone: true,
    onDone: onApplied,
  });
  const { form } = money;
  const amount = readAmount(useWatch({ control: form.control, name: 'amount' }));
  return (
    <form noValidate className="flex flex-1 flex-col" onSubmit={money.onSubmit}>
      <div className="flex flex-col gap-5 px-4 pt-3 pb-6">
        <LoanDetails project={project} />
        {project.requiresIdentity ? <IdentityNotice /> : null}
        <Controller
          control={form.control}
          name="amount"
          render={({ field }) => (
            <RangeStepper
              {...field}
              onChange={(value) => {
                field.onChange(value);
                void form.trigger('amount');
              }}
              label={t`Loan amount`}
              range={range}
              unit={coin}
              error={validationMessage(money.errorOf('amount'), {
                coin,
                range,
                own: {
                  tooPrecise: <Trans>Enter a whole number.</Trans>,
                  // Each photo has its own prompt, so no message is needed.
                  noPhoto: null,
                },
              })}
            />
          )}
        />
        <LoanCost project={project} amount={amount} />
        <LoanPhotos money={money} />
      </div>
      <MoneyAction
        money={money}
        note={
          <p className="flex justify-between gap-3 text-sm">
            <Trans>Loan amount</Trans>
            <Numeric unit={coin} className="font-semibold text-ink">
              {amount === undefined ? '–' : formatAmount(amount)}
            </Numeric>
          </p>
        }
        records={
          <Link
            to="/loans"
            search={{ tab: 'orders' }}
            className={buttonClass({ size: 'lg', block: true })}
          >
            <Trans>View your loans</Trans>
          </Link>
        }
      >
        <Trans>Apply</Trans>
      </MoneyAction>
      <ConfirmationDialog
        confirmation={money.confirmation}
        title={<Trans>Review your application</Trans>}
      >
        {({ intent }) => <LoanSummary project={project} amount={intent.amount} />}
      </ConfirmationDialog>
    </form>
  );
}
