import { Trans, useLingui } from '@lingui/react/macro';
import type { DepositNetwork } from '#/api/deposit';
import { Segmented } from '#/ui/segmented';

interface NetworkChoiceProps {
  networks: readonly DepositNetwork[];
  /** Id of the chosen network. */
  value: string;
  onChange: (id: string) => void;
}

/** Selects the network of the deposit. */
export function NetworkChoice({ networks, value, onChange }: NetworkChoiceProps) {
  const { t } = useLingui();
  const chosen = networks.find(({ id }) => id === value);
  const words = { TRC20: 'TRC20', ERC20: 'ERC20', bank: t`Bank transfer` };
  return (
    <div className="flex flex-col gap-2">
      <p aria-hidden="true" className="text-sm text-muted">
        <Trans>Network</Trans>
      </p>
      <Segmented
        label={t`Network`}
        items={networks.map(({ id, method, title }) => {
          // Networks of the same kind are distinguished by their names.
          const isOnly = networks.filter((other) => other.method === method).length === 1;
          return { value: id, label: isOnly ? words[method] : (title ?? words[method]) };
        })}
        value={value}
        onValueChange={onChange}
      />
      {chosen?.title && chosen.method !== 'bank' ? (
        <p className="text-xs text-faint">{chosen.title}</p>
      ) : null}
    </div>
  );
}
