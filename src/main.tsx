import '#/ui/app.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { errorWords } from '#/app/error-words';
import { startLanguage } from '#/app/i18n';
import { Providers } from '#/app/providers';
import { createQueryClient } from '#/app/query-client';
import { createAppRouter } from '#/app/router';
import { installDefaultPolicy } from '#/lib/trusted-types';
import { toast } from '#/ui/toast';

installDefaultPolicy();

const queryClient = createQueryClient({
  say: (tone, message) => toast({ tone, message }),
  words: errorWords,
  signedOut: () =>
    router.navigate({ to: '/login', search: { redirect: router.state.location.href } }),
});
const router = createAppRouter(queryClient);

await startLanguage();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Providers queryClient={queryClient}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
}
