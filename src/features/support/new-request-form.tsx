import { Trans, useLingui } from '@lingui/react/macro';
import { Controller, useForm, useFormState, useWatch } from 'react-hook-form';
import { startRequest, supportQueries } from '#/api/support';
import { MoneyAction } from '#/components/money-form/money-action';
import { submitValid } from '#/components/money-form/submit-valid';
import { useDraft } from '#/components/money-form/use-draft';
import { useMoneySubmit } from '#/components/money-form/use-money-submit';
import { validationResolver } from '#/components/money-form/validation-resolver';
import { SelectField } from '#/ui/select-field';
import { hasRecords, SUPPORT_CATEGORIES, type SupportCategory } from '#core/domain/support.ts';
import { useCategoryNames } from './category-names';
import { MessageFields, type MessageValues, messageOf, NO_MESSAGE } from './message-fields';
import { RecordField } from './record-field';
import { RequestsLink } from './requests-link';

interface RequestValues extends MessageValues {
  category: SupportCategory | '';
  recordId: string;
}

export interface NewRequestFormProps {
  /** The topic and the record, from the page that leads here. */
  category: SupportCategory | undefined;
  recordId: string | undefined;
  onSent: (id: string) => void;
}

/** The topic, record, text and photos of a request. The photos are never stored on the device. */
export function NewRequestForm({ category, recordId, onSent }: NewRequestFormProps) {
  const { t } = useLingui();
  const names = useCategoryNames();
  const form = useForm<RequestValues>({
    shouldFocusError: false,
    defaultValues: { category: category ?? '', recordId: recordId ?? '', ...NO_MESSAGE },
    resolver: validationResolver<RequestValues, 'noCategory' | 'noText'>((values) => [
      ...(values.category === '' ? [['category', 'noCategory'] as const] : []),
      ...(values.text.trim() === '' ? [['text', 'noText'] as const] : []),
    ]),
  });
  const { errors } = useFormState(form);
  const chosen = useWatch({ control: form.control, name: 'category' });
  // Each order or record has its own draft, so a draft never replaces the one from the link.
  const draft = `support-${category ?? ''}-${recordId ?? ''}`;
  const forgetDraft = useDraft(form, draft, ['category', 'recordId', 'text']);
  const sending = useMoneySubmit({
    call: startRequest,
    refresh: [supportQueries.all],
    onDone: ({ id }) => {
      form.reset();
      forgetDraft();
      onSent(id);
    },
  });
  const submit = submitValid(form, ({ category: topic, recordId: record, ...message }) => {
    if (topic === '') return;
    sending.submit(
      { category: topic, recordId: record || undefined, ...messageOf(message) },
      undefined,
    );
  });
  return (
    <form noValidate className="flex flex-1 flex-col" onSubmit={submit}>
      <div className="flex flex-col gap-5 px-4 pt-2 pb-6">
        <Controller
          control={form.control}
          name="category"
          render={({ field }) => (
            <SelectField
              label={t`Topic`}
              placeholder={t`Choose a topic.`}
              closeLabel={t`Close`}
              value={field.value || null}
              onValueChange={(next) => {
                form.setValue('recordId', '');
                form.setValue('category', next, { shouldDirty: true, shouldValidate: true });
              }}
              items={SUPPORT_CATEGORIES.map((value) => {
                return { value, label: names[value], name: names[value] };
              })}
              error={errors.category ? <Trans>Choose a topic.</Trans> : undefined}
            />
          )}
        />
        {chosen !== '' && hasRecords(chosen) ? (
          <Controller
            control={form.control}
            name="recordId"
            render={({ field }) => (
              <RecordField category={chosen} value={field.value} onChange={field.onChange} />
            )}
          />
        ) : null}
        <MessageFields control={form.control} isTextMissing={errors.text !== undefined} />
      </div>
      <MoneyAction money={sending} records={<RequestsLink />}>
        <Trans>Send message</Trans>
      </MoneyAction>
    </form>
  );
}
