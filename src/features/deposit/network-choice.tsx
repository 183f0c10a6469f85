import { Trans, useLingui } from '@lingui/react/macro';
import type { DepositNetwork } from '#/api/deposit';
import { Segmented } from '#/ui/segmented';

interface NetworkChoiceProps {
  networks: readonly DepositNetwork[];
  /** Id of the chosen one. */
  value: string;
  onChange: (id: string) => void;
}

/** Which way the deposit is paid. */
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
          // Two of the same kind are told apart by their names.
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
