import { i18n } from '@lingui/core';
import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Providers } from '#/app/providers';

i18n.loadAndActivate({ locale: 'en', messages: {} });

/** Renders one component in English, with its own query client and without the app. */
export function renderPiece(piece: ReactNode, queryClient = new QueryClient()) {
  const around = (inside: ReactNode) => <Providers queryClient={queryClient}>{inside}</Providers>;
  const { rerender, ...rest } = render(around(piece));
  return { ...rest, rerender: (next: ReactNode) => rerender(around(next)) };
}
