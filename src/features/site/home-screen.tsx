import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { marketQueries } from '#/api/market';
import { optional } from '#/components/readiness/optional';
import { idle } from '#/lib/idle';
import { memberKeyAtom } from '#/state/session';
import { cx } from '#/ui/cx';
import { useMedia } from '#/ui/use-media';
import type { Market } from '#core/domain/market.ts';
import { BannerCarousel } from './banner-carousel';
import { GuestCard } from './guest-card';
import { HomeMenu } from './home-menu';
import { MarketRanking } from './market-ranking';
import { MarketStrip, MarketStripSkeleton } from './market-strip';
import { PartnerLinks } from './partner-links';
import { Watchlist } from './watchlist';

// Only members load this part, after the figures of the page.
const MemberHome = optional(
  () => idle().then(async () => (await import('./member-home')).MemberHome),
  { Missing: BannerCarousel, Waiting: WaitingHome },
);

function WaitingHome() {
  return (
    <>
      <div className="min-h-22" />
      <BannerCarousel />
    </>
  );
}

interface HomeScreenProps {
  onPick: (market: Market) => void;
}

/**
 * The home page (product.md#home): a card, banners or first steps, the market strip, the menu and
 * the ranking. The widest screens have a third column with a list of markets.
 */
export function HomeScreen({ onPick }: HomeScreenProps) {
  const { t } = useLingui();
  const list = useQuery(marketQueries.list());
  const memberKey = useAtomValue(memberKeyAtom);
  const isRoomy = useMedia('roomy');
  const markets = list.data?.markets;
  const hasFailed = markets === undefined && list.isError;
  return (
    <main
      className={cx(
        'column frame-full flex flex-col gap-4 pb-[calc(var(--tab-bar-height)+var(--safe-bottom)+1.5rem)] medium:grid medium:grid-rows-[auto_auto_auto_auto_1fr] medium:items-start',
        isRoomy
          ? 'medium:grid-cols-[minmax(20rem,24rem)_minmax(0,40rem)_minmax(0,40rem)] medium:justify-center'
          : 'medium:grid-cols-2',
      )}
    >
      <h1 className="sr-only">{t`Home`}</h1>
      {memberKey ? (
        <MemberHome key={memberKey} />
      ) : (
        <>
          <GuestCard />
          <BannerCarousel />
        </>
      )}
      {hasFailed ? null : markets ? (
        <MarketStrip markets={markets} onPick={onPick} />
      ) : (
        <MarketStripSkeleton />
      )}
      <HomeMenu />
      {isRoomy && !hasFailed ? <Watchlist markets={markets} onPick={onPick} /> : null}
      <MarketRanking list={list} onPick={onPick} />
      <PartnerLinks />
    </main>
  );
}
