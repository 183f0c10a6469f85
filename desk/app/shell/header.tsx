import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleHelp, LogOut, Menu, Moon, Sun } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { IconButton } from '#/ui/icon-button';
import { SidePanel } from '#/ui/side-panel';
import { memberSearch } from '#desk/contract/member.ts';
import { signOut } from '#desk/contract/session.ts';
import { send } from '../api/client.ts';
import { replaceSession, useMay, useSession } from '../api/session.ts';
import { MemberSearch } from './member-search.tsx';
import { Navigation } from './navigation.tsx';
import { useTheme } from './theme.ts';

interface HeaderProps {
  search: RefObject<HTMLInputElement | null>;
  showKeys: () => void;
}

export function Header({ search, showKeys }: HeaderProps) {
  const { name, rights, isDemo } = useSession();
  const may = useMay();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [theme, setTheme] = useTheme();
  const other = theme === 'night' ? 'day' : 'night';
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-1 border-b border-line bg-canvas px-2 wide:-ms-(--rail-width) wide:px-4">
      <IconButton label="Screens" className="wide:hidden" onClick={() => setMenuOpen(true)}>
        <Menu />
      </IconButton>
      <span aria-hidden="true" className="hidden w-40 text-base font-semibold wide:block">
        Desk
      </span>
      <div className="min-w-0 flex-1 wide:max-w-xl">
        {may(memberSearch) ? <MemberSearch input={search} /> : null}
      </div>
      <p className="ms-auto hidden min-w-0 ps-4 text-end leading-tight medium:block">
        <span className="font-medium">{name}</span>
        <span className="block max-w-60 truncate text-xs text-muted">
          {isDemo ? 'demo: ' : ''}
          {rights.join(', ')}
        </span>
      </p>
      <div className="hidden medium:flex">
        <IconButton label="Keyboard shortcuts (?)" onClick={showKeys}>
          <CircleHelp />
        </IconButton>
        <IconButton
          label={other === 'day' ? 'Light theme' : 'Dark theme'}
          onClick={() => setTheme(other)}
        >
          {other === 'day' ? <Sun /> : <Moon />}
        </IconButton>
      </div>
      <SignOut />
      <SidePanel label="Screens" open={isMenuOpen} onOpenChange={setMenuOpen}>
        <p className="px-5 pt-4 text-muted">{name}</p>
        <Navigation onChoose={() => setMenuOpen(false)} />
        <button
          type="button"
          className="mx-2 flex min-h-10 items-center gap-3 rounded-md px-3 text-muted"
          onClick={() => setTheme(other)}
        >
          {other === 'day' ? 'Light theme' : 'Dark theme'}
        </button>
      </SidePanel>
    </header>
  );
}

function SignOut() {
  const client = useQueryClient();
  const leave = useMutation({
    mutationFn: () => send(signOut, {}),
    onSuccess: () => replaceSession(client, null),
  });
  return (
    <IconButton label="Sign out" onClick={() => leave.mutate()}>
      <LogOut />
    </IconButton>
  );
}
