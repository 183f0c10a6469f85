import { i18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { useSetAtom } from 'jotai';
import { X } from 'lucide-react';
import { useState } from 'react';
import { wrongTextAtom } from '#/state/wrong-text';
import { Button } from '#/ui/button';
import { IconButton } from '#/ui/icon-button';
import { WhileOpen } from '#/ui/while-open';
import { type PageText, textsOfPage } from './texts-of-page';
import { type TextIds, WrongTextDialog } from './wrong-text-dialog';

/** A bar that stays on every page until the member selects a string or closes the bar. */
export function WrongTextBar({ textIds }: { textIds: TextIds }) {
  const { t } = useLingui();
  const setSearching = useSetAtom(wrongTextAtom);
  const screen = useRouterState({ select: ({ location }) => location.pathname });
  const [texts, setTexts] = useState<readonly PageText[]>();
  return (
    <aside
      data-wrong-text
      aria-label={t`Wrong text?`}
      className="frame-fixed bottom-[calc(var(--tab-bar-height)+var(--safe-bottom))] z-20 p-2"
    >
      <div className="column flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-raised py-1 ps-4 pe-1 shadow-lift">
        <p className="min-w-32 flex-1 text-sm">
          <Trans>Open the page where you saw the mistake.</Trans>
        </p>
        <Button size="sm" onClick={() => setTexts(textsOfPage(document.body, i18n.messages))}>
          <Trans>Select the text</Trans>
        </Button>
        <IconButton label={t`Close`} onClick={() => setSearching(false)}>
          <X />
        </IconButton>
      </div>
      <WhileOpen subject={texts}>
        {(open, shown) => (
          <WrongTextDialog
            open={open}
            texts={shown}
            textIds={textIds}
            screen={screen}
            onClose={() => setTexts(undefined)}
            onSent={() => setSearching(false)}
          />
        )}
      </WhileOpen>
    </aside>
  );
}
