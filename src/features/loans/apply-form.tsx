import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Controller, useForm, useFormState, useWatch } from 'react-hook-form';
import { applyForLoan, type LoanApplication, type LoanProject } from '#/api/loans';
import { memberDataKey } from '#/api/member-data';
import { useMemberKey } from '#/components/member/use-member-key';
import { MoneyAction } from '#/components/money-form/money-action';
import { RangeStepper } from '#/components/money-form/range-stepper';
import { submitValid } from '#/components/money-form/submit-valid';
import { useDraft } from '#/components/money-form/use-draft';
import { useMoneySubmit } from '#/components/money-form/use-money-submit';
import { validationResolver } from '#/components/money-form/validation-resolver';
import { ReviewDialog } from '#/components/review/review-dialog';
import { useReview } from '#/components/review/use-review';
import { readAmount } from '#/domain/amount-input';
import { formatAmount } from '#/domain/format-number';
import { buttonClass } from '#/ui/button-class';
import { Numeric } from '#/ui/numeric';
import { ApplyValidationMessage } from './apply-validation-message';
import { IdentityNotice } from './identity-notice';
import { LoanCost } from './loan-cost';
import { LoanDetails } from './loan-details';
import { LoanPhotos } from './loan-photos';
import { LoanReview } from './loan-review';
import { type ApplyValidationError, type ApplyValues, validate } from './validate-application';

interface ApplyFormProps {
  project: LoanProject;
  onApplied: () => void;
}

/** Amount and photos of an application. The photos are never stored on the device. */
export function ApplyForm({ project, onApplied }: ApplyFormProps) {
  const memberKey = useMemberKey();
  const { t } = useLingui();
  const { id, range, coin } = project;
  const form = useForm<ApplyValues>({
    shouldFocusError: false,
    defaultValues: { amount: range.minimum, front: '', back: '', handheld: '' },
    resolver: validationResolver((values) => validate(values, project)),
  });
  const forgetDraft = useDraft(form, `loan-${id}`, ['amount']);
  const money = useMoneySubmit({
    name: 'applyLoan',
    send: (application: LoanApplication, key) => applyForLoan(application, key),
    toFields: (application) => application,
    refresh: [memberDataKey(memberKey)],
    onDone: () => {
      form.reset();
      forgetDraft();
      onApplied();
    },
  });
  const review = useReview(money.submit);
  const amount = readAmount(useWatch({ control: form.control, name: 'amount' }));
  const { errors } = useFormState({ control: form.control });
  const validationError = errors.amount?.message as ApplyValidationError | undefined;
  return (
    <form
      noValidate
      className="flex flex-1 flex-col"
      onSubmit={submitValid(form, ({ amount: typed, front, back, handheld }) => {
        const wanted = readAmount(typed);
        if (!wanted || money.state !== 'idle') return;
        const photos = { front, back, handheld };
        review.ask({ projectId: id, amount: wanted, photos });
      })}
    >
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
              error={
                validationError ? (
                  <ApplyValidationMessage validationError={validationError} project={project} />
                ) : null
              }
            />
          )}
        />
        <LoanCost project={project} amount={amount} />
        <LoanPhotos form={form} />
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
            <Trans>Check your loans</Trans>
          </Link>
        }
      >
        <Trans>Application</Trans>
      </MoneyAction>
      <ReviewDialog review={review} title={<Trans>Check your application</Trans>}>
        {(application) => <LoanReview project={project} amount={application.amount} />}
      </ReviewDialog>
    </form>
  );
}
