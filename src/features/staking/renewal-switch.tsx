import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { renewalMutation } from '#/api/staking';
import { Switch } from '#/ui/switch';

interface RenewalSwitchProps {
  stakeId: string;
  /** Names the stake for screen readers. */
  orderNumber: string;
  renews: boolean;
}

/** Turns the renewal of a stake on or off (product.md#renewal). */
export function RenewalSwitch({ stakeId, orderNumber, renews }: RenewalSwitchProps) {
  const { mutate, isPending, variables } = useMutation(renewalMutation(stakeId));
  return (
    <Switch
      className="flex w-full text-xs"
      label={
        <>
          <Trans>Renew automatically</Trans> <span className="sr-only">{orderNumber}</span>
        </>
      }
      checked={isPending ? variables : renews}
      disabled={isPending}
      onCheckedChange={(isOn) => mutate(isOn)}
    />
  );
}
