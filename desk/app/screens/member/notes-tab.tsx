import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#/ui/button';
import { Field } from '#/ui/field';
import { SkeletonRows } from '#/ui/skeleton-rows';
import { memberNote, memberNotes } from '#desk/contract/member.ts';
import { send } from '../../api/client.ts';
import { read, refresh } from '../../api/read.ts';
import { useMay } from '../../api/session.ts';
import { Time } from '../../parts/age.tsx';
import { TextArea } from '../../parts/controls.tsx';
import { SendKeys } from '../../parts/key.tsx';
import { Loaded } from '../../parts/screen.tsx';

/** Remarks for other operators, newest first; they cannot be changed. */
export function NotesTab({ id }: { id: number }) {
  const client = useQueryClient();
  const may = useMay();
  const query = useQuery(read(memberNotes, { id }));
  const [text, setText] = useState('');
  const add = useMutation({
    mutationFn: () => send(memberNote, { id, text }),
    onSuccess: () => {
      setText('');
      refresh(client, [memberNotes]);
    },
  });
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      {may(memberNote) ? (
        <form
          className="flex flex-col gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() !== '') add.mutate();
          }}
        >
          <Field label="Note for other operators">
            <TextArea
              maxLength={500}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
          <Button size="sm" type="submit" className="min-h-9 self-start" busy={add.isPending}>
            Add the note <SendKeys />
          </Button>
        </form>
      ) : null}
      <Loaded query={query} loading={<SkeletonRows count={3} />}>
        {({ notes }) => (
          <ol aria-label="Notes">
            {notes.length === 0 ? <li className="text-muted">No notes</li> : null}
            {notes.map((note) => (
              <li key={note.id} className="border-b border-line py-2">
                <p className="wrap-anywhere whitespace-pre-wrap">{note.text}</p>
                <p className="text-xs text-muted">
                  {note.by}, <Time at={note.at} />
                </p>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </div>
  );
}
