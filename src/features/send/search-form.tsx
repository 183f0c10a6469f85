import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { type Receiver, searchMemberMutation } from '#/api/send';
import { Button } from '#/ui/button';
import { UsernameForm } from './username-form';

/** Finds the receiver by username. */
export function SearchForm({ onFound }: { onFound: (receiver: Receiver) => void }) {
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <UsernameForm
      id={id}
      draft="transfer-search"
      mutation={searchMemberMutation()}
      onBusy={setBusy}
      onDone={onFound}
      className="flex flex-col gap-5 px-4 pt-2 pb-6"
    >
      <Button type="submit" size="lg" block busy={isBusy}>
        <Trans>Search</Trans>
      </Button>
    </UsernameForm>
  );
}
