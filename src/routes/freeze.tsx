import { msg } from '@lingui/core/macro';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { FreezeLinkScreen } from '#/features/account/freeze-link-screen';

export const Route = createFileRoute('/freeze')({
  staticData: { title: msg`Freeze account` },
  component: FreezeLinkPage,
});

function FreezeLinkPage() {
  // The link is in the fragment, which browsers do not send to servers. Without it, the server
  // reports the link as invalid.
  const link = useLocation({ select: ({ hash }) => hash });
  return <FreezeLinkScreen link={link === '' ? '-' : link} />;
}
