import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { marketsQuery } from '#/api/market';
import { bannersQuery } from '#/api/site';
import { HomeScreen } from '#/features/site/home-screen';

export const Route = createFileRoute('/')({
  staticData: { title: msg`Home`, tabs: true, head: 'site' },
  // Prefetched while the screen's code loads; not awaited.
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(bannersQuery());
    void queryClient.prefetchQuery(marketsQuery());
  },
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
