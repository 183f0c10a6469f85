import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { type BankCard, withdrawalTargetQueries } from '#/api/withdrawal-targets';
import { Page } from '#/components/page/page';
import { Ready } from '#/components/readiness/ready';
import { Button } from '#/ui/button';
import { EmptyState } from '#/ui/empty-state';
import { SkeletonRows } from '#/ui/skeleton-rows';
import { StickyAction } from '#/ui/sticky-action';
import { BankCardRow } from './bank-card-row';
import { CardDialog } from './card-dialog';

interface BankScreenProps {
  /** Called after a card was saved, for a page that sent the member here. */
  onSaved: () => void;
}

/**
 * State of the dialog: the card to change, or `undefined` for a new one. Stays set during the
 * closing animation.
 */
interface Editing {
  readonly card: BankCard | undefined;
  readonly isOpen: boolean;
  /** React key of the form; incremented on each opening, which resets the form. */
  readonly turn: number;
}

/** Bank cards (product.md#bank-card): tap one to change it, or bind another. */
export function BankScreen({ onSaved }: BankScreenProps) {
  const { t } = useLingui();
  const cards = useQuery(withdrawalTargetQueries.cards());
  const [editing, setEditing] = useState<Editing>({ card: undefined, isOpen: false, turn: 0 });
  const open = (card?: BankCard) =>
    setEditing(({ turn }) => ({ card, isOpen: true, turn: turn + 1 }));
  const close = () => setEditing((now) => ({ ...now, isOpen: false }));
  return (
    <Page title={<Trans>Bank cards</Trans>}>
      <Ready query={cards} skeleton={<SkeletonRows count={2} />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              icon={<CreditCard />}
              title={<Trans>No bank card yet</Trans>}
              hint={<Trans>Bind a card for withdrawals to your bank.</Trans>}
            />
          ) : (
            <ul aria-label={t`Bank cards`} className="space-y-3 px-4 py-3">
              {list.map((card) => (
                <li key={card.id}>
                  <BankCardRow card={card} onOpen={() => open(card)} />
                </li>
              ))}
            </ul>
          )
        }
      </Ready>
      <StickyAction>
        <Button size="lg" onClick={() => open()}>
          <Trans>Bind</Trans>
        </Button>
      </StickyAction>
      <CardDialog
        key={editing.turn}
        card={editing.card}
        open={editing.isOpen}
        onClose={close}
        onSaved={() => {
          close();
          onSaved();
        }}
      />
    </Page>
  );
}
