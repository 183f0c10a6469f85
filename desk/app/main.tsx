import './desk.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Toaster } from '#/ui/toaster';
import { createQueryClient } from './api/query-client.ts';
import { createDeskRouter } from './router.tsx';
import { applyTheme } from './shell/theme.ts';

applyTheme();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={createDeskRouter()} />
        <Toaster closeLabel="Close" />
      </QueryClientProvider>
    </StrictMode>,
  );
}
