import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useForm, useFormState } from 'react-hook-form';
import {
  addMessage,
  closeRequestMutation,
  type SupportMessage,
  type SupportThread,
  supportQueries,
} from '#/api/support';
import { MoneyAction } from '#/components/money-form/money-action';
import { submitValid } from '#/components/money-form/submit-valid';
import { useDraft } from '#/components/money-form/use-draft';
import { useMoneySubmit } from '#/components/money-form/use-money-submit';
import { validationResolver } from '#/components/money-form/validation-resolver';
import { formatTime } from '#/lib/format';
import { imageAddress } from '#/lib/url';
import { shownLanguageAtom } from '#/state/language';
import { cx } from '#/ui/cx';
import { LinkButton } from '#/ui/link-button';
import { useCategoryNames } from './category-names';
import { MessageFields, type MessageValues, messageOf, NO_MESSAGE } from './message-fields';
import { recordWords } from './record-words';
import { RequestStatus } from './request-status';
import { RequestsLink } from './requests-link';

/** The state of a request, its messages, and the form for another one. */
export function Thread({ request }: { request: SupportThread }) {
  const { id, category, status, records, messages } = request;
  const names = useCategoryNames();
  const language = useAtomValue(shownLanguageAtom);
  const { t } = useLingui();
  const closing = useMutation(closeRequestMutation());
  return (
    <>
      <div className="flex flex-col gap-1 border-b border-line px-4 pt-1 pb-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-sm font-semibold">
            {category === 'unknown' ? <Trans>Other</Trans> : names[category]}{' '}
            <span className="num text-muted">{id}</span>
          </h2>
          <RequestStatus status={status} />
        </div>
        {records.map((record) => (
          <p key={record.id} className="text-xs text-muted wrap-anywhere">
            <bdi>{recordWords(record, language)}</bdi>
          </p>
        ))}
        {status === 'closed' ? null : (
          <LinkButton
            className="self-start text-sm"
            disabled={closing.isPending}
            onClick={() => closing.mutate(id)}
          >
            <Trans>Close request</Trans>
          </LinkButton>
        )}
      </div>
      <ol aria-label={t`Support request`} className="flex flex-col gap-3 px-4 py-3">
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
      <MessageForm id={id} isClosed={status === 'closed'} />
    </>
  );
}

/** A message from the member or from support, with its photos. */
function Message({ message: { isAnswer, text, photos, at } }: { message: SupportMessage }) {
  const { t } = useLingui();
  const language = useAtomValue(shownLanguageAtom);
  return (
    <li
      className={cx(
        'flex max-w-[90%] flex-col gap-1 rounded-lg px-3 py-2',
        isAnswer ? 'self-start bg-accent-soft' : 'self-end bg-fill',
      )}
    >
      <p className="text-xs text-muted">
        {isAnswer ? <Trans>Support</Trans> : <Trans>You</Trans>}
        {at === undefined ? null : ` · ${formatTime(at, 'brief', language)}`}
      </p>
      <p
        dir="auto"
        translate={isAnswer ? undefined : 'no'}
        className="text-sm wrap-anywhere whitespace-pre-wrap"
      >
        {text}
      </p>
      {photos.length === 0 ? null : (
        <div className="flex flex-wrap gap-2 pt-1">
          {photos.map((path, index) => {
            const number = index + 1;
            const address = imageAddress(path);
            const label = t`Photo ${number}`;
            return (
              <a key={path} href={address} target="_blank" rel="noopener">
                <img
                  src={address}
                  alt={label}
                  loading="lazy"
                  className="size-20 rounded-md bg-canvas object-cover"
                />
              </a>
            );
          })}
        </div>
      )}
    </li>
  );
}

function MessageForm({ id, isClosed }: { id: string; isClosed: boolean }) {
  const form = useForm<MessageValues>({
    shouldFocusError: false,
    defaultValues: NO_MESSAGE,
    resolver: validationResolver<MessageValues, 'noText'>(({ text }) =>
      text.trim() === '' ? [['text', 'noText']] : [],
    ),
  });
  const { errors } = useFormState(form);
  const forgetDraft = useDraft(form, `support-${id}`, ['text']);
  const sending = useMoneySubmit({
    call: addMessage,
    refresh: [supportQueries.all],
    onDone: () => {
      form.reset();
      forgetDraft();
    },
  });
  const submit = submitValid(form, (values) =>
    sending.submit({ id, ...messageOf(values) }, undefined),
  );
  return (
    <form noValidate className="flex flex-1 flex-col" onSubmit={submit}>
      <div className="flex flex-col gap-4 px-4 pt-2 pb-6">
        <MessageFields control={form.control} isTextMissing={errors.text !== undefined} />
      </div>
      <MoneyAction
        money={sending}
        note={isClosed ? <Trans>Your message will reopen this request.</Trans> : undefined}
        records={<RequestsLink />}
      >
        <Trans>Send message</Trans>
      </MoneyAction>
    </form>
  );
}
