import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { StakesScreen } from '#/features/staking/stakes-screen';
import { memberKeyAtom } from '#/state/session';

export const Route = createFileRoute('/_member/staking-list')({
  staticData: { title: msg`Staking orders` },
  component: StakesPage,
});

function StakesPage() {
  const memberKey = useAtomValue(memberKeyAtom);
  return memberKey === undefined ? null : <StakesScreen memberKey={memberKey} />;
}
