import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeftRight, ChartCandlestick, House, Timer, Wallet } from 'lucide-react';

/** The five main pages, at the thumb. */
export function TabBar() {
  const { t } = useLingui();
  const tabs = [
    { to: '/', label: t`Home`, icon: <House /> },
    { to: '/market', label: t`Market`, icon: <ChartCandlestick /> },
    { to: '/exchange', label: t`Exchange`, icon: <ArrowLeftRight /> },
    { to: '/options', label: t`Options`, icon: <Timer /> },
    { to: '/assets', label: t`Assets`, icon: <Wallet /> },
  ] as const;
  return (
    <nav
      aria-label={t`Main`}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-(--safe-bottom)"
    >
      <ul className="column flex">
        {tabs.map(({ to, label, icon }) => (
          <li key={to} className="min-w-0 flex-1">
            <Link
              to={to}
              activeOptions={{ exact: true, includeSearch: false }}
              className="flex h-(--tab-bar-height) flex-col items-center justify-center gap-1 px-1 text-xs text-faint [&_svg]:size-5"
              activeProps={{ className: 'text-accent-ink font-semibold' }}
              inactiveProps={{ className: '' }}
            >
              <span aria-hidden="true">{icon}</span>
              <span className="max-w-full truncate">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
