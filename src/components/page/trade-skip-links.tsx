import { Trans } from '@lingui/react/macro';
import { SkipLink } from '#/ui/skip-link';
import { useMedia } from '#/ui/use-media';
import { optional } from '../readiness/optional';
import { CHART_ID, TICKET_ID } from './trade-parts';

/** The keys are for keyboards, which phones rarely have. */
const TradeKeys = optional(() => import('./trade-keys').then((file) => file.TradeKeys));

interface TradeSkipLinksProps {
  hasChart: boolean;
  hasTicket: boolean;
}

/**
 * Links and keys that lead a keyboard user to the parts of a trading page that are on the screen.
 */
export function TradeSkipLinks({ hasChart, hasTicket }: TradeSkipLinksProps) {
  const isWide = useMedia('wide');
  return (
    <>
      {hasChart ? (
        <SkipLink to={CHART_ID}>
          <Trans>Chart</Trans>
        </SkipLink>
      ) : null}
      {hasTicket ? (
        <SkipLink to={TICKET_ID}>
          <Trans comment="Skip link: the form that places an order">Ticket</Trans>
        </SkipLink>
      ) : null}
      {isWide ? <TradeKeys /> : null}
    </>
  );
}
