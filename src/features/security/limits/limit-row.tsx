import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LimitTime } from '#/components/own-limits/limit-time';
import { Dialog } from '#/ui/dialog';
import { ListRow } from '#/ui/list-row';
import { Numeric } from '#/ui/numeric';
import { WhileOpen } from '#/ui/while-open';
import { formatAmount } from '#core/domain/format-number.ts';
import type { LimitKind, OwnLimit } from '#core/domain/security-limits.ts';
import { LimitForm, UNIT } from './limit-form';

/** One limit, with its value and a pending change. A press opens the form to set it. */
export function LimitRow({ kind, limit }: { kind: LimitKind; limit: OwnLimit }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const names = {
    stake: t`Maximum stake per option`,
    order: t`Maximum spot order`,
    loss: t`Maximum daily loss on options`,
  };
  return (
    <>
      <ListRow
        chevron
        title={names[kind]}
        subtitle={<Waiting limit={limit} />}
        trailing={
          limit.value === undefined ? (
            <span className="text-muted">
              <Trans>No limit</Trans>
            </span>
          ) : (
            <Numeric unit={UNIT}>{formatAmount(limit.value)}</Numeric>
          )
        }
        onClick={() => setOpen(true)}
      />
      <WhileOpen subject={isOpen}>
        {(open) => (
          <Dialog
            size="full"
            open={open}
            onOpenChange={setOpen}
            title={names[kind]}
            closeLabel={t`Close`}
          >
            <LimitForm kind={kind} limit={limit} onDone={() => setOpen(false)} />
          </Dialog>
        )}
      </WhileOpen>
    </>
  );
}

/** A change that will apply later. */
function Waiting({ limit: { next, nextAt } }: { limit: OwnLimit }) {
  if (nextAt === undefined) return null;
  return next === undefined ? (
    <Trans>
      This limit ends on <LimitTime at={nextAt} />.
    </Trans>
  ) : (
    <Trans>
      Changes to <Numeric unit={UNIT}>{ph({ amount: formatAmount(next) })}</Numeric> on{' '}
      <LimitTime at={nextAt} />.
    </Trans>
  );
}
