import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '#/ui/button';
import { cx } from '#/ui/cx';
import { Fact, Facts } from '#/ui/facts';
import { Field } from '#/ui/field';
import { Notice } from '#/ui/notice';
import { Skeleton } from '#/ui/skeleton';
import type { OutputOf } from '#desk/contract/call.ts';
import { supportAnswer, supportCase, supportList } from '#desk/contract/support.ts';
import { today } from '#desk/contract/today.ts';
import { DeskError, send } from '../../api/client.ts';
import { read, refresh } from '../../api/read.ts';
import { useMay } from '../../api/session.ts';
import { Time } from '../../parts/age.tsx';
import { Amount } from '../../parts/amount.tsx';
import { TextArea } from '../../parts/controls.tsx';
import { Key, SendKeys } from '../../parts/key.tsx';
import { useKeys } from '../../parts/keys.ts';
import { MemberLink } from '../../parts/member-link.tsx';
import { Loaded } from '../../parts/screen.tsx';
import { MessagePhotos } from './message-photos.tsx';

type Case = OutputOf<typeof supportCase>;

const POLL_MS = 15_000;

/** A request with its messages and the form for an answer. */
export function SupportCase({ id }: { id: number }) {
  const query = useQuery({ ...read(supportCase, { id }), refetchInterval: POLL_MS });
  const may = useMay();
  return (
    <div className="flex max-w-3xl flex-col gap-4 p-4">
      <Loaded query={query} loading={<Skeleton className="h-96" />}>
        {(found) => (
          <>
            <Head found={found} />
            <ol aria-label="Messages" className="flex flex-col gap-3">
              {found.messages.map((message) => (
                <li
                  key={message.id}
                  className={cx(
                    'max-w-[90%] rounded-md px-3 py-2',
                    message.by === null ? 'self-start bg-fill' : 'self-end bg-accent-soft',
                  )}
                >
                  <p className="text-xs text-muted">
                    {message.by ?? found.member.username}, <Time at={message.at} />
                  </p>
                  <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
                    {message.text}
                  </p>
                  {message.photoIds.length === 0 ? null : (
                    <MessagePhotos id={id} photoIds={message.photoIds} />
                  )}
                </li>
              ))}
            </ol>
            {may(supportAnswer) ? <AnswerForm found={found} /> : null}
          </>
        )}
      </Loaded>
    </div>
  );
}

function Head({ found: { id, category, status, member, language, record } }: { found: Case }) {
  return (
    <header>
      <h2 className="font-semibold">
        Request <span className="num">{id}</span>: {category}, {status}
      </h2>
      <Facts>
        <Fact label="Member">
          <MemberLink member={member} />
        </Fact>
        <Fact label="Language">{language ?? 'unknown'}</Fact>
        {record === null ? null : (
          <Fact label="About">
            {category} <span className="num">{record.orderNumber || record.id}</span> {record.pair}{' '}
            <Amount value={record.amount} unit={record.coin} />, <Time at={record.at} />
          </Fact>
        )}
      </Facts>
    </header>
  );
}

function AnswerForm({ found: { id, version, status } }: { found: Case }) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const answer = useMutation({
    // The form shows the error.
    meta: { silent: true },
    mutationFn: (closes: boolean) => send(supportAnswer, { id, version, text, closes }),
    onSuccess: () => setText(''),
    onSettled: () => refresh(client, [supportCase, supportList, today]),
  });
  const { error, isPending } = answer;
  const isEmpty = text.trim() === '';
  const field = useRef<HTMLTextAreaElement>(null);
  useKeys([{ key: 'e', label: 'Answer', act: () => field.current?.focus() }]);
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty && !isPending) answer.mutate(false);
      }}
    >
      <Field
        label={
          <>
            Answer, in the language of the member <Key name="e" />
          </>
        }
      >
        <TextArea
          ref={field}
          rows={5}
          dir="auto"
          maxLength={4000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {error ? (
        <Notice role="alert" tone="danger">
          {error instanceof DeskError && error.code === 'stale'
            ? 'There is a newer message. Read it, then send again.'
            : error.message}
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" type="submit" className="min-h-9" busy={isPending} disabled={isEmpty}>
          Answer <SendKeys />
        </Button>
        {status === 'closed' ? null : (
          <Button
            size="sm"
            variant="secondary"
            className="min-h-9"
            disabled={isPending}
            onClick={() => answer.mutate(true)}
          >
            {isEmpty ? 'Close' : 'Answer and close'}
          </Button>
        )}
      </div>
    </form>
  );
}
