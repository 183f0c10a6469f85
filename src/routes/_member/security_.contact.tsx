import { msg } from '@lingui/core/macro';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { ContactScreen } from '#/features/security/contacts/contact-screen';
import { searchChoice } from '#/lib/search';

export const Route = createFileRoute('/_member/security_/contact')({
  staticData: { title: msg`Security` },
  validateSearch: z.object({ of: searchChoice(['email', 'phone']) }),
  component: ContactPage,
});

function ContactPage() {
  const { history } = useRouter();
  const { of = 'email' } = Route.useSearch();
  return <ContactScreen key={of} of={of} onDone={() => history.replace('/security')} />;
}
