import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { DownloadScreen } from '#/features/site/download/download-screen';

export const Route = createFileRoute('/download')({
  staticData: { title: msg`Get the app` },
  component: DownloadScreen,
});
