import { Trans, useLingui } from '@lingui/react/macro';
import type { DepositNetwork } from '#/api/deposit';
import { Segmented } from '#/ui/segmented';

interface NetworkChoiceProps {
  networks: readonly DepositNetwork[];
  /** The id of the selected network. */
  value: string;
  onChange: (id: string) => void;
}

/** Selects the network of the deposit. */
export function NetworkChoice({ networks, value, onChange }: NetworkChoiceProps) {
  const { t } = useLingui();
  const chosen = networks.find(({ id }) => id === value);
  const nameOf = ({ network }: DepositNetwork) => network?.name ?? t`Bank transfer`;
  return (
    <div className="flex flex-col gap-2">
      <p aria-hidden="true" className="text-sm text-muted">
        <Trans>Network</Trans>
      </p>
      <Segmented
        label={t`Network`}
        items={networks.map((one) => {
          const name = nameOf(one);
          // Networks with the same name are distinguished by their titles.
          const isOnly = networks.filter((other) => nameOf(other) === name).length === 1;
          const label = isOnly ? name : (one.title ?? name);
          return {
            value: one.id,
            label: one.network ? <span translate="no">{label}</span> : label,
          };
        })}
        value={value}
        onValueChange={onChange}
      />
      {chosen?.title && chosen.network ? (
        <p translate="no" className="text-xs text-faint">
          {chosen.title}
        </p>
      ) : null}
    </div>
  );
}
