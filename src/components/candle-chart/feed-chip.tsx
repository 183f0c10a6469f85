import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { DataAge } from '#/components/readiness/data-age';
import type { TopicState } from '#/market-feed/protocol';
import { connectivityAtom } from '#/state/connectivity';
import { Dot } from '#/ui/dot';

interface FeedChipProps {
  state: TopicState;
  /** Device time of the newest candle value, epoch milliseconds. */
  at: number | undefined;
}

/** While the feed is not live, the age of candles older than this is shown. */
const FRESH_MS = 7_000;

/** Freshness of the chart: state of the feed, and the age of the candles once they are old. */
export function FeedChip({ state: feed, at }: FeedChipProps) {
  const isAway = useAtomValue(connectivityAtom).status !== 'online';
  // The socket learns of a lost connection later than the app.
  const state = isAway && feed === 'live' ? 'reconnecting' : feed;
  return (
    <div className="flex items-center gap-2 text-xs text-muted" data-feed={state}>
      {at !== undefined && state !== 'live' ? <DataAge at={at} freshForMs={FRESH_MS} /> : null}
      <span role="status" className="inline-flex items-center gap-1">
        <Dot tone={state === 'live' ? 'success' : 'warn'} className="size-1.5" />
        <FeedWord state={state} />
      </span>
    </div>
  );
}

function FeedWord({ state }: Pick<FeedChipProps, 'state'>) {
  switch (state) {
    case 'live':
      return <Trans>Live</Trans>;
    case 'reconnecting':
      return <Trans>Reconnecting</Trans>;
    case 'silent':
      return <Trans>No new prices</Trans>;
    case 'connecting':
      return <Trans>Connecting</Trans>;
  }
}
