import '#/ui/app.css';
import './naive.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider, replaceEqualDeep } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MarketRow } from '#/components/pair-list/market-row';
import { MarketTable } from '#/components/pair-list/market-table';
import type { Market } from '#core/domain/market.ts';

const ROWS = 300;
const UPDATES = 60;

type List = readonly Market[];

function market(at: number): Market {
  return {
    id: String(at),
    symbol: `coin${at}usdt`,
    pair: `COIN${at}/USDT`,
    lastPrice: (1 + at / 7).toFixed(4),
    changePercent: (at % 19) - 9,
    logo: undefined,
    baseVolume: String(1000 + at * 37),
    tickAt: undefined,
    pricePlaces: undefined,
  };
}

/**
 * Returns the response of one poll: fresh objects, as if parsed from JSON, of which every tenth
 * price has moved.
 */
function poll(number: number): List {
  return Array.from({ length: ROWS }, (_, at) => {
    const moves = Math.floor((number + at) / 10);
    return { ...market(at), lastPrice: (1 + at / 7 + moves / 100).toFixed(4) };
  });
}

const ignore = () => undefined;
/** Queries are disabled, so no request is sent. */
const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });

let showOurs: (list: List) => void;
function Ours() {
  const [list, setList] = useState(() => poll(0));
  showOurs = (next) => setList((known) => replaceEqualDeep(known, next));
  return <MarketTable label="Markets" markets={list} onPick={ignore} />;
}

/** The same rows, but without memoisation, shared objects or skipped layout. */
const NaiveRow = MarketRow.type;
let showPeer: (list: List) => void;
function Peer() {
  const [list, setList] = useState(() => poll(0));
  showPeer = setList;
  return (
    <table className="naive block">
      <tbody className="block">
        {list.map((row) => (
          <NaiveRow
            key={row.id}
            market={row}
            live={undefined}
            rank={undefined}
            isStarred={false}
            isSelected={false}
            isStop
            hasLine={false}
            href={undefined}
            onPick={() => undefined}
          />
        ))}
      </tbody>
    </table>
  );
}

/**
 * Returns the median time in milliseconds from new data to the finished layout, with only this list
 * on the page.
 */
function time(id: string, show: (list: List) => void): number {
  for (const element of document.body.children) {
    (element as HTMLElement).hidden = element.id !== id;
  }
  const times = Array.from({ length: UPDATES }, (_, number) => {
    const list = poll(number);
    document.body.getBoundingClientRect();
    const start = performance.now();
    flushSync(() => show(list));
    document.body.getBoundingClientRect();
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[Math.floor(UPDATES / 2)] ?? Number.NaN;
}

i18n.loadAndActivate({ locale: 'en', messages: {} });
for (const [id, content] of [
  ['ours', <Ours key="ours" />],
  ['peer', <Peer key="peer" />],
] as const) {
  const element = document.getElementById(id);
  if (element) {
    const root = createRoot(element);
    flushSync(() =>
      root.render(
        <QueryClientProvider client={queryClient}>
          <I18nProvider i18n={i18n}>{content}</I18nProvider>
        </QueryClientProvider>,
      ),
    );
  }
}
Object.assign(globalThis, {
  measureRound: () => ({ ours: time('ours', showOurs), peer: time('peer', showPeer) }),
});
document.documentElement.dataset.ready = 'yes';
