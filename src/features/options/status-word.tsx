import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useHasPassed } from '#/components/readiness/use-has-passed';
import { serverOffsetAtom } from '#/state/server-clock';
import type { OptionOrder } from '#core/domain/options-order.ts';

/** The label of an order's status. An unknown status is shown as neutral. */
export function StatusWord({ order }: { order: OptionOrder }) {
  const isOver = useHasPassed((order.deadline ?? 0) - useAtomValue(serverOffsetAtom));
  if (order.status === 'settled') return <Trans>Settled</Trans>;
  if (order.status === 'unknown') return <Trans>Unknown status</Trans>;
  return isOver && order.deadline !== undefined ? (
    <Trans>Settling</Trans>
  ) : (
    <Trans>Pending settlement</Trans>
  );
}
