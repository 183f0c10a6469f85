import { useMutation } from '@tanstack/react-query';
import { Button } from '#/ui/button';
import { catalogueRevert } from '#desk/contract/catalogue.ts';
import { send } from '../../api/client.ts';
import { Time } from '../../parts/age.tsx';
import { Section } from '../../parts/screen.tsx';
import { Differences } from './differences.tsx';
import { type Draft, draftOf, type File } from './draft.ts';

interface HistoryProps {
  file: File;
  /** `undefined` for an operator without the right to write. */
  onUndo: ((draft: Draft) => void) | undefined;
}

/** The changes to a file, newest first. Undoing drafts the reverse change. */
export function History({ file, onUndo }: HistoryProps) {
  const undo = useMutation({
    mutationFn: (seq: number) => send(catalogueRevert, { file: file.file, seq }),
    onSuccess: ({ edits }) => onUndo?.(draftOf(edits)),
  });
  return (
    <Section title="Versions">
      {file.history.length === 0 ? <p className="text-muted">none</p> : null}
      <ol className="flex flex-col">
        {file.history.map(({ seq, at, by, differences }) => (
          <li key={seq} className="flex flex-wrap items-start gap-x-3 border-t border-line py-2">
            <details className="min-w-0 flex-1">
              <summary>
                <Time at={at} /> by {by}:{' '}
                {differences.length === 1 ? 'one row' : `${differences.length} rows`}
              </summary>
              <Differences differences={differences} />
            </details>
            {onUndo ? (
              <Button
                size="sm"
                variant="secondary"
                aria-label={`Undo the version of audit entry ${seq}`}
                onClick={() => undo.mutate(seq)}
              >
                Undo
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
    </Section>
  );
}
