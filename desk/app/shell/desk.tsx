import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { Button } from '#/ui/button';
import { SkipLink } from '#/ui/skip-link';
import { SessionContext, sessionQuery } from '../api/session.ts';
import { useKeys, useLeaveField } from '../parts/keys.ts';
import { SignInScreen } from '../screens/sign-in/sign-in-screen.tsx';
import { Header } from './header.tsx';
import { KeySheet } from './key-sheet.tsx';
import { Navigation } from './navigation.tsx';

/**
 * The frame of every screen: the search at the top and the list of screens at the start. If no
 * operator is signed in, it shows the sign-in page.
 */
export function Desk() {
  const { data: session, isPending, refetch } = useQuery(sessionQuery);
  if (isPending) return null;
  if (session === null) return <SignInScreen />;
  if (session === undefined) return <Unreachable retry={() => void refetch()} />;
  return (
    <SessionContext value={session}>
      <Frame />
    </SessionContext>
  );
}

function Frame() {
  const search = useRef<HTMLInputElement>(null);
  const [isKeySheetOpen, setKeySheetOpen] = useState(false);
  useLeaveField();
  useKeys([
    { key: '/', label: 'Search for a member', act: () => search.current?.focus() },
    { key: '?', label: 'Show the keyboard shortcuts', act: () => setKeySheetOpen(true) },
  ]);
  return (
    <>
      <SkipLink to="content">Skip to content</SkipLink>
      <Header search={search} showKeys={() => setKeySheetOpen(true)} />
      <Navigation className="fixed inset-y-0 start-0 top-14 hidden w-48 border-e border-line wide:flex" />
      <main id="content" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      <KeySheet open={isKeySheetOpen} onOpenChange={setKeySheetOpen} />
    </>
  );
}

function Unreachable({ retry }: { retry: () => void }) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4">
      <h1 className="text-lg font-semibold">The desk isn’t responding</h1>
      <Button onClick={retry}>Try again</Button>
    </main>
  );
}
