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
import { WhileOpen } from '#/ui/while-open';
import { BankCardRow } from './bank-card-row';
import { CardDialog } from './card-dialog';

interface BankScreenProps {
  /** Called after a card was saved, for a page that sent the member here. */
  onSaved: () => void;
}

/**
 * The member's bank cards (product.md#bank-card). Tapping a card opens it for changes, and another
 * card can be bound.
 */
export function BankScreen({ onSaved }: BankScreenProps) {
  const { t } = useLingui();
  const cards = useQuery(withdrawalTargetQueries.cards());
  /** The card to change, or a new card. */
  const [subject, setSubject] = useState<BankCard | 'new'>();
  const close = () => setSubject(undefined);
  return (
    <Page title={<Trans>Bank cards</Trans>}>
      <Ready query={cards} skeleton={<SkeletonRows count={2} />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              icon={<CreditCard />}
              title={<Trans>No bank cards yet</Trans>}
              hint={<Trans>Add a card to withdraw to your bank.</Trans>}
            />
          ) : (
            <ul aria-label={t`Bank cards`} className="space-y-3 px-4 py-3">
              {list.map((card) => (
                <li key={card.id}>
                  <BankCardRow card={card} onOpen={() => setSubject(card)} />
                </li>
              ))}
            </ul>
          )
        }
      </Ready>
      <StickyAction>
        <Button size="lg" onClick={() => setSubject('new')}>
          <Trans>Bind</Trans>
        </Button>
      </StickyAction>
      <WhileOpen subject={subject}>
        {(isOpen, shown) => (
          <CardDialog
            card={shown === 'new' ? undefined : shown}
            open={isOpen}
            onClose={close}
            onSaved={() => {
              close();
              onSaved();
            }}
          />
        )}
      </WhileOpen>
    </Page>
  );
}
