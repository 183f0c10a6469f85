import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { marketQueries } from '#/api/market';
import { siteQueries } from '#/api/site';
import { HomeScreen } from '#/features/site/home-screen';

export const Route = createFileRoute('/')({
  staticData: { title: msg`Home`, tabs: true, head: 'site' },
  // The data is prefetched while the screen's code loads. It is not awaited.
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(siteQueries.banners());
    void queryClient.prefetchQuery(marketQueries.list());
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
