import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { StakesScreen } from '#/features/staking/stakes-screen';

export const Route = createFileRoute('/_member/staking-list')({
  staticData: { title: msg`Staking orders` },
  component: StakesScreen,
});
