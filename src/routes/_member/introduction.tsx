import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { IntroductionScreen } from '#/features/site/introduction/introduction-screen';

export const Route = createFileRoute('/_member/introduction')({
  staticData: { title: msg`About us` },
  component: IntroductionScreen,
});
