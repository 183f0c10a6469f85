import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { StakingScreen } from '#/features/staking/staking-screen';
import { memberKeyAtom } from '#/state/session';

export const Route = createFileRoute('/_member/staking')({
  staticData: { title: msg`Staking` },
  component: StakingPage,
});

function StakingPage() {
  const navigate = useNavigate();
  const memberKey = useAtomValue(memberKeyAtom);
  if (memberKey === undefined) return null;
  return (
    <StakingScreen memberKey={memberKey} onJoined={() => void navigate({ to: '/staking-list' })} />
  );
}
