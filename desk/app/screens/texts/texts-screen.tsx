import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadText } from '#/lib/download';
import { Button } from '#/ui/button';
import { EmptyState } from '#/ui/empty-state';
import { Field } from '#/ui/field';
import { SkeletonRows } from '#/ui/skeleton-rows';
import { Tabs } from '#/ui/tabs';
import { toast } from '#/ui/toast';
import { LANGUAGES, type LanguageCode } from '#core/domain/languages.ts';
import type { OutputOf } from '#desk/contract/call.ts';
import { textDecide, textExport, textList } from '#desk/contract/texts.ts';
import { send } from '../../api/client.ts';
import { pages, refresh } from '../../api/read.ts';
import { useMay } from '../../api/session.ts';
import { Age } from '../../parts/age.tsx';
import { Select } from '../../parts/controls.tsx';
import { MemberLink } from '../../parts/member-link.tsx';
import { Loaded, Screen } from '../../parts/screen.tsx';

type Proposal = OutputOf<typeof textList>['rows'][number];
type State = 'open' | 'taken' | 'refused';

const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'taken', label: 'Accepted' },
  { value: 'refused', label: 'Refused' },
] as const;

/** Better wording that members have proposed, and the catalogs with the accepted proposals. */
export function TextsScreen() {
  const [status, setStatus] = useState<State>('open');
  const query = useInfiniteQuery(pages(textList, { status }));
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Screen title="Texts" actions={<Export />}>
      <Tabs label="Status" items={STATES} value={status} onValueChange={setStatus} />
      <Loaded query={query} loading={<SkeletonRows count={4} />}>
        {() =>
          rows.length === 0 ? (
            <EmptyState title="No proposals" />
          ) : (
            <ol aria-label="Proposals" className="flex flex-col gap-3">
              {rows.map((row) => (
                <li key={row.id}>
                  <OneProposal proposal={row} state={status} />
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
      {query.hasNextPage ? (
        <Button
          size="sm"
          variant="secondary"
          className="self-start"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          More
        </Button>
      ) : null}
    </Screen>
  );
}

function OneProposal({ proposal, state }: { proposal: Proposal; state: State }) {
  const { id, member, screen, language, textId, current, proposal: better, createdAt } = proposal;
  const client = useQueryClient();
  const may = useMay();
  const decide = useMutation({
    mutationFn: (isTaken: boolean) => send(textDecide, { id, isTaken }),
    onSettled: () => refresh(client, [textList]),
  });
  const tag = LANGUAGES.find(({ code }) => code === language);
  return (
    <article aria-label={`Proposal ${id}`} className="rounded-md border border-line p-3">
      <header className="flex flex-wrap items-center gap-x-3 text-xs text-muted">
        <span className="font-mono wrap-anywhere text-ink">{textId}</span>
        <span>{tag?.name ?? language}</span>
        <span className="wrap-anywhere">{screen}</span>
        <MemberLink member={member} />
        <Age since={createdAt} />
        {proposal.decidedBy === null ? null : <span>by {proposal.decidedBy}</span>}
      </header>
      <dl className="grid gap-2 py-2 medium:grid-cols-2">
        {[
          ['Current', current],
          ['Proposal', better],
        ].map(([label, text]) => (
          <div key={label}>
            <dt className="text-xs text-muted">{label}</dt>
            <dd lang={tag?.tag} dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {text}
            </dd>
          </div>
        ))}
      </dl>
      {may(textDecide) ? (
        <div className="flex gap-2">
          {state === 'taken' ? null : (
            <Button
              size="sm"
              className="min-h-9"
              disabled={decide.isPending}
              onClick={() => decide.mutate(true)}
            >
              Accept
            </Button>
          )}
          {state === 'refused' ? null : (
            <Button
              size="sm"
              variant="secondary"
              className="min-h-9"
              disabled={decide.isPending}
              onClick={() => decide.mutate(false)}
            >
              Refuse
            </Button>
          )}
        </div>
      ) : null}
    </article>
  );
}

/** Saves the catalog of a language with the accepted proposals. */
function Export() {
  const [language, setLanguage] = useState<LanguageCode>('en');
  const save = useMutation({
    mutationFn: () => send(textExport, { language }),
    onSuccess: ({ file, changed }) => {
      downloadText(`${language}-app.po`, file, 'text/x-gettext-translation');
      toast({
        tone: 'success',
        message: `${changed === 1 ? '1 text' : `${changed} texts`} changed in locales/${language}/app.po.`,
      });
    },
  });
  return (
    <form
      className="ms-auto flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Field label="Language">
        <Select
          value={language}
          onChange={({ target }) => setLanguage(target.value as LanguageCode)}
          items={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </Field>
      <Button size="sm" variant="secondary" type="submit" className="min-h-9" busy={save.isPending}>
        Export the catalog
      </Button>
    </form>
  );
}
