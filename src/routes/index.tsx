import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { HomeScreen } from '#/features/site/home-screen';

export const Route = createFileRoute('/')({
  staticData: { title: msg`Home`, tabs: true, head: 'site' },
  component: HomePage,
});

function HomePage() {
  const navigate = useNavigate();
  return (
    <HomeScreen
      onPick={({ symbol, pair }) =>
        void navigate({ to: '/options', search: { currentSymbol: symbol, name: pair } })
      }
    />
  );
}
