import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#/ui/button';
import { Field } from '#/ui/field';
import { Notice } from '#/ui/notice';
import type { OutputOf } from '#desk/contract/call.ts';
import {
  catalogueChange,
  catalogueChanges,
  catalogueDiff,
  catalogueFile,
} from '#desk/contract/catalogue.ts';
import { requestList } from '#desk/contract/requests.ts';
import { DeskError, send } from '../../api/client.ts';
import { read, refresh } from '../../api/read.ts';
import { Input } from '../../parts/controls.tsx';
import { useDecision } from '../../parts/decision.tsx';
import { Section } from '../../parts/screen.tsx';
import { Differences } from './differences.tsx';
import { type Draft, editsOf, type File, NO_DRAFT } from './draft.ts';

interface DecideBarProps {
  file: File;
  draft: Draft;
  onChange: (draft: Draft) => void;
}

interface Shown {
  /** The draft whose differences were computed. */
  readonly of: Draft;
  readonly output: OutputOf<typeof catalogueDiff>;
}

/**
 * Shows the changes in a draft and applies them now, at a scheduled time, or when a second person
 * signs.
 */
export function DecideBar({ file, draft, onChange }: DecideBarProps) {
  const [shown, setShown] = useState<Shown>();
  const [at, setAt] = useState('');
  const client = useQueryClient();
  const [dialog, ask] = useDecision();
  const input = { file: file.file, version: file.version, edits: editsOf(draft) };
  const look = useMutation({
    mutationFn: () => send(catalogueDiff, input),
    onSuccess: (output) => setShown({ of: draft, output }),
    onError: (error) => {
      // The draft is kept and is now based on the current file.
      if (error instanceof DeskError && error.code === 'stale') refresh(client, [catalogueFile]);
    },
    meta: { silent: true },
  });
  if (draft.size === 0) return null;
  const difference = shown?.of === draft ? shown.output : undefined;
  const count = difference?.differences.length ?? 0;
  const decide = () =>
    ask({
      call: catalogueChange,
      input: { ...input, at: at === '' ? null : Date.parse(`${at}Z`) },
      title: `Change ${count === 1 ? 'a row' : `${count} rows`} of ${file.file}${at === '' ? '' : ` at ${at.replace('T', ' ')} UTC`}`,
      button: difference?.needsSecond ? 'Request' : 'Change',
      done: at === '' ? `${file.file} changed.` : `${file.file} will change at the chosen time.`,
      shown: { queryKey: read(catalogueFile, { file: file.file }).queryKey, output: file },
      refresh: [catalogueFile, catalogueChanges, requestList],
      onDone: () => onChange(NO_DRAFT),
    });
  return (
    <Section
      title="Draft"
      actions={
        <span className="flex gap-2">
          <Button size="sm" variant="ghost" onClick={() => onChange(NO_DRAFT)}>
            Discard
          </Button>
          <Button size="sm" variant="secondary" busy={look.isPending} onClick={() => look.mutate()}>
            Show changes
          </Button>
        </span>
      }
    >
      {look.error ? (
        <Notice tone="danger" role="alert">
          {look.error.message}
        </Notice>
      ) : null}
      {difference ? (
        <>
          <Differences differences={difference.differences} />
          {difference.needsSecond ? (
            <Notice tone="warn">A second person must sign this.</Notice>
          ) : null}
          <div className="flex flex-wrap items-end gap-3">
            <Field label="At (UTC)" hint="Leave empty to apply it now">
              <Input
                type="datetime-local"
                value={at}
                onChange={({ target }) => setAt(target.value)}
              />
            </Field>
            <Button size="sm" className="min-h-9" onClick={decide}>
              {difference.needsSecond ? 'Request' : 'Change'}
            </Button>
          </div>
        </>
      ) : null}
      {dialog}
    </Section>
  );
}
