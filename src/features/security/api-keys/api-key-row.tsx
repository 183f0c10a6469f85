import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { Trash2, Webhook } from 'lucide-react';
import type { ApiKey } from '#/api/security-api-keys';
import { formatTime } from '#/lib/format';
import { shownLanguageAtom } from '#/state/language';
import { IconButton } from '#/ui/icon-button';
import { ListRow } from '#/ui/list-row';
import { Numeric } from '#/ui/numeric';
import { formatAmount } from '#core/domain/format-number.ts';
import { RIGHT_NAMES } from './rights';

interface ApiKeyRowProps {
  apiKey: ApiKey;
  onRemove: () => void;
}

/** A key with its name, rights, limits, networks and last use, and the button that removes it. */
export function ApiKeyRow({ apiKey, onRemove }: ApiKeyRowProps) {
  const { t } = useLingui();
  const language = useAtomValue(shownLanguageAtom);
  const { name, rights, tradeLimit, withdrawLimit, networks, usedAt, address } = apiKey;
  const seen = usedAt === undefined ? undefined : formatTime(usedAt, 'moment', language);
  return (
    <ListRow
      leading={<Webhook />}
      title={<bdi translate="no">{name}</bdi>}
      subtitle={
        <>
          {rights.map((right) => (
            <span key={right} className="block">
              {RIGHT_NAMES[right]}
            </span>
          ))}
          {tradeLimit === undefined ? null : (
            <span className="block">
              <Trans>Daily order limit</Trans>{' '}
              <Numeric unit="USDT">{formatAmount(tradeLimit)}</Numeric>
            </span>
          )}
          {withdrawLimit === undefined ? null : (
            <span className="block">
              <Trans>Daily withdrawal limit</Trans>{' '}
              <Numeric unit="USDT">{formatAmount(withdrawLimit)}</Numeric>
            </span>
          )}
          <span className="block wrap-anywhere">
            {networks === '' ? (
              <Trans>From any IP address</Trans>
            ) : (
              <bdi translate="no" dir="ltr">
                {networks}
              </bdi>
            )}
          </span>
          <span className="block">
            {seen ? <Trans>Last used: {seen}</Trans> : <Trans>Never used</Trans>}
            {address ? (
              <bdi translate="no" dir="ltr">
                {` · ${address}`}
              </bdi>
            ) : null}
          </span>
        </>
      }
      trailing={
        <IconButton className="-me-2" label={t`Remove: ${name}`} onClick={onRemove}>
          <Trash2 />
        </IconButton>
      }
    />
  );
}
