import { i18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Search } from 'lucide-react';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { proposeTextMutation } from '#/api/support-texts';
import { useDraft } from '#/components/money-form/use-draft';
import { connectivityAtom } from '#/state/connectivity';
import { shownLanguageAtom } from '#/state/language';
import { Button } from '#/ui/button';
import { Dialog } from '#/ui/dialog';
import { EmptyState } from '#/ui/empty-state';
import { Fact, Facts } from '#/ui/facts';
import { Field } from '#/ui/field';
import { OptionList } from '#/ui/option-list';
import { SearchInput } from '#/ui/search-input';
import { TextArea } from '#/ui/text-area';
import { LANGUAGES } from '#core/domain/languages.ts';
import { PROPOSAL_MAX } from '#core/domain/support-texts.ts';
import { type PageText, textsOf } from './texts-of-page';

/** The ids of messages by their keys in compiled catalogs. */
export type TextIds = Readonly<Record<string, string>>;

interface WrongTextDialogProps {
  open: boolean;
  texts: readonly PageText[];
  textIds: TextIds;
  /** The path of the page that shows the messages. */
  screen: string;
  onClose: () => void;
  onSent: () => void;
}

/** Selects one of the strings on a page, and proposes a better translation. */
export function WrongTextDialog(props: WrongTextDialogProps) {
  const { open, texts, textIds, screen, onClose, onSent } = props;
  const { t } = useLingui();
  const [chosen, setChosen] = useState<PageText>();
  return (
    <Dialog
      size="full"
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<Trans>Wrong text?</Trans>}
      closeLabel={t`Close`}
    >
      {chosen ? (
        <ProposalForm
          text={chosen}
          textId={textIds[chosen.key] ?? ''}
          screen={screen}
          onSent={onSent}
        />
      ) : (
        <TextList texts={texts} onSelect={setChosen} />
      )}
    </Dialog>
  );
}

/** The maximum number of strings that a search of the whole catalog shows. */
const MOST = 50;

interface TextListProps {
  texts: readonly PageText[];
  onSelect: (text: PageText) => void;
}

function TextList({ texts, onSelect }: TextListProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLocaleLowerCase();
  const having = (list: readonly PageText[]) =>
    list.filter(({ source }) => source.toLocaleLowerCase().includes(wanted));
  const ofPage = having(texts);
  // A string in a message or dialog that is no longer shown can be found by its words.
  const found =
    ofPage.length > 0 || wanted === '' ? ofPage : having(textsOf(i18n.messages)).slice(0, MOST);
  return (
    <div className="flex flex-col gap-2">
      <SearchInput
        label={t`Search`}
        clearLabel={t`Clear search`}
        value={typed}
        onValueChange={setTyped}
        className="min-h-11"
      />
      {found.length === 0 ? (
        <EmptyState icon={<Search />} title={<Trans>No text found</Trans>} />
      ) : (
        <OptionList
          label={t`Current text`}
          value={null}
          items={found.map(({ key, source }) => ({
            value: key,
            label: <span className="wrap-anywhere">{source}</span>,
          }))}
          onSelect={(key) => {
            const text = found.find((one) => one.key === key);
            if (text) onSelect(text);
          }}
        />
      )}
    </div>
  );
}

interface ProposalFormProps {
  text: PageText;
  textId: string;
  screen: string;
  onSent: () => void;
}

/** The proposal is kept as a draft of this text, for example while there is no connection. */
function ProposalForm({ text: { source }, textId, screen, onSent }: ProposalFormProps) {
  const { t } = useLingui();
  const id = useId();
  const language = useAtomValue(shownLanguageAtom);
  const isAway = useAtomValue(connectivityAtom).status !== 'online';
  const form = useForm({ defaultValues: { proposal: source } });
  const forgetDraft = useDraft(form, `text-${language}-${textId}`, ['proposal']);
  const sending = useMutation(proposeTextMutation());
  const proposal = useWatch({ control: form.control, name: 'proposal' }).trim();
  const isOff = isAway && !sending.isPending;
  const isReady = proposal !== '' && proposal !== source && !sending.isPending && !isOff;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const input = { screen, language, textId, current: source, proposal };
        if (!isReady) return;
        sending.mutate(input, {
          onSuccess: () => {
            forgetDraft();
            onSent();
          },
        });
      }}
    >
      <Facts className="text-xs [&_dd]:wrap-anywhere">
        <Fact label={<Trans>Page</Trans>}>
          <bdi translate="no">{screen}</bdi>
        </Fact>
        <Fact label={<Trans>Language</Trans>}>
          {LANGUAGES.find(({ code }) => code === language)?.name}
        </Fact>
        <Fact label={<Trans>Text ID</Trans>}>
          <bdi translate="no">{textId}</bdi>
        </Fact>
      </Facts>
      <div>
        <p className="text-sm text-muted">
          <Trans>Current text</Trans>
        </p>
        <p dir="auto" className="text-sm wrap-anywhere whitespace-pre-wrap">
          {source}
        </p>
      </div>
      <Field
        label={t`Your suggestion`}
        hint={/[{<]/.test(source) ? <Trans>Leave everything in brackets unchanged.</Trans> : null}
      >
        <TextArea {...form.register('proposal')} maxLength={PROPOSAL_MAX} />
      </Field>
      {isOff ? (
        <p id={id} role="status" className="text-center text-sm text-warn">
          <Trans>You’re offline. Reconnect to submit.</Trans>
        </p>
      ) : null}
      <Button
        type="submit"
        size="lg"
        block
        busy={sending.isPending}
        disabled={!isReady}
        aria-describedby={isOff ? id : undefined}
      >
        <Trans>Send suggestion</Trans>
      </Button>
    </form>
  );
}
