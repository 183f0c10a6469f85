import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { DataAge } from '#/components/readiness/data-age';
import type { TopicState } from '#/market-feed/protocol';
import { connectivityAtom } from '#/state/connectivity';
import { Dot } from '#/ui/dot';

interface FeedChipProps {
  state: TopicState;
  /** The device time of the newest candle value, in epoch milliseconds. */
  at: number | undefined;
}

/** The age of the candles is shown if the feed is not live and they are older than this. */
const FRESH_MS = 7_000;

/** The freshness of the chart: the state of the feed and, once the candles are old, their age. */
export function FeedChip({ state: feed, at }: FeedChipProps) {
  const isAway = useAtomValue(connectivityAtom).status !== 'online';
  // The socket notices a lost connection later than the app does.
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
