import { Trans } from '@lingui/react/macro';
import { SkipLink } from '#/ui/skip-link';

/** Ids of what the links lead to: elements with `tabIndex` -1. */
export const CHART_ID = 'chart';
export const TICKET_ID = 'ticket';

interface TradeSkipLinksProps {
  hasChart: boolean;
  hasTicket: boolean;
}

/** Leads over markets and header of a trading page, to the parts that are on the screen. */
export function TradeSkipLinks({ hasChart, hasTicket }: TradeSkipLinksProps) {
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
    </>
  );
}
