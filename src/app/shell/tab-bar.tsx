import { useLingui } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import { ChartCandlestick, ChartLine, House, Timer, Wallet } from 'lucide-react';
import { TabBar as TabBarFrame, TabBarItem } from '#/ui/tab-bar';

/** Links to the five main pages, at the bottom edge or, on every page, in the rail. */
export function TabBar({ railOnly }: { railOnly: boolean }) {
  const { t } = useLingui();
  const path = useLocation({ select: (location) => location.pathname });
  const tabs = [
    { to: '/', label: t`Home`, icon: <House /> },
    { to: '/market', label: t`Market`, icon: <ChartLine /> },
    { to: '/exchange', label: t`Exchange`, icon: <ChartCandlestick /> },
    { to: '/options', label: t`Options`, icon: <Timer /> },
    { to: '/assets', label: t`Assets`, icon: <Wallet /> },
  ] as const;
  return (
    <TabBarFrame label={t`Main`} railOnly={railOnly}>
      {tabs.map(({ to, label, icon }) => (
        <TabBarItem
          key={to}
          icon={icon}
          label={label}
          active={path === to}
          render={(props) => <Link to={to} {...props} />}
        />
      ))}
    </TabBarFrame>
  );
}
