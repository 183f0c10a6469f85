import { useQuery } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { authQueries } from '#/api/auth';
import { lastTicketsAtom, saveLastTicketAtom } from '#/state/options-ticket';
import { useOptionsAccount } from './options-account';
import { type Draft, EMPTY_DRAFT } from './ticket';

export type Ticket = ReturnType<typeof useTicket>;

/**
 * The selected stake and duration. Initially, they are those of this account's last purchase on
 * this device. A practice stake is never suggested for real money.
 */
export function useTicket() {
  const { isPractice } = useOptionsAccount();
  const id = useQuery(authQueries.member()).data?.id;
  const memberId = id && isPractice ? `practice ${id}` : id;
  const tickets = useAtomValue(lastTicketsAtom);
  const last = tickets.find((ticket) => ticket.memberId === memberId);
  const save = useSetAtom(saveLastTicketAtom);
  const [chosen, setChosen] = useState<Draft>();
  const draft = chosen ?? last ?? EMPTY_DRAFT;
  return {
    draft,
    setDraft: setChosen,
    /** The duration, if it was selected during this visit. */
    chosenSeconds: chosen?.durationSeconds,
    /** Stores the stake and duration of the purchase for the next visit. */
    save() {
      const { stake, durationSeconds } = draft;
      if (memberId && durationSeconds !== undefined) save({ memberId, stake, durationSeconds });
    },
  };
}
