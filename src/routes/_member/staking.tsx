import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { StakingScreen } from '#/features/staking/staking-screen';

export const Route = createFileRoute('/_member/staking')({
  staticData: { title: msg`Staking` },
  component: StakingPage,
});

function StakingPage() {
  const navigate = useNavigate();
  return <StakingScreen onJoined={() => void navigate({ to: '/staking-list' })} />;
}
