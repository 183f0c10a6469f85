import {
  ArrowLeftRight,
  Bell,
  ChartCandlestick,
  ChartLine,
  Clock,
  House,
  Landmark,
  Settings2,
  Share2,
  Wallet,
} from 'lucide-react';
import { useState } from 'react';
import { AppBar } from '../app-bar.tsx';
import { Badge } from '../badge.tsx';
import { Button } from '../button.tsx';
import { Carousel } from '../carousel.tsx';
import { IconButton } from '../icon-button.tsx';
import { IconTile } from '../icon-tile.tsx';
import { Numeric } from '../numeric.tsx';
import { PageHeader } from '../page-header.tsx';
import { PriceChange } from '../price-change.tsx';
import { StickyAction } from '../sticky-action.tsx';
import { Strip } from '../strip.tsx';
import { TabBar, TabBarItem } from '../tab-bar.tsx';
import { TabPanel, Tabs } from '../tabs.tsx';
import { Section } from './section.tsx';
import type { Words } from './words.ts';

export function Navigation({ words }: { words: Words }) {
  const [tab, setTab] = useState('open');
  const [coin, setCoin] = useState('USDT');
  const menu = [words.options, words.deposit, words.withdraw, words.loans, words.transfer];
  return (
    <>
      <Section name="app-bar, page-header">
        <div className="-mx-4 [&>header]:static">
          <AppBar
            className="static!"
            start={<img src="/icons/logo.svg" alt="Trade" className="h-7" />}
            end={
              <IconButton label={words.inProgress}>
                <Bell />
              </IconButton>
            }
          >
            <Badge tone="warn">Demo</Badge>
          </AppBar>
          <PageHeader
            title={words.transfer}
            backLabel={words.back}
            onBack={() => undefined}
            actions={
              <IconButton label={words.settled}>
                <Settings2 />
              </IconButton>
            }
          />
        </div>
      </Section>
      <Section name="tabs (underline, pill, fill)">
        <div className="-mx-4">
          <Tabs
            id="orders"
            fill
            label={words.options}
            value={tab}
            onValueChange={setTab}
            items={[
              { value: 'open', label: words.inProgress, badge: <Badge tone="accent">2</Badge> },
              { value: 'done', label: words.settled },
            ]}
          />
          <TabPanel tabs="orders" value={tab} className="p-4 text-muted">
            {tab === 'open' ? words.inProgress : words.settled}
          </TabPanel>
          <Tabs
            label={words.market}
            value={coin}
            onValueChange={setCoin}
            items={[words.favourites, 'USDT', 'BTC', 'ETH', 'BNB', 'SOL', 'TRX', 'XRP'].map(
              (label) => ({ value: label, label }),
            )}
          />
          <Tabs
            variant="pill"
            label={words.market}
            value={coin}
            onValueChange={setCoin}
            items={[words.all, 'USDT', 'BTC', 'ETH', 'BNB', 'SOL', 'TRX', 'XRP'].map((label) => ({
              value: label,
              label,
            }))}
          />
        </div>
      </Section>
      <Section name="carousel, strip, icon-tile">
        <Carousel
          label={words.home}
          roles={{ carousel: 'carousel', slide: 'slide' }}
          motionLabels={{ pause: 'Pause', play: 'Play' }}
          slideLabel={(index, count) => `${index + 1} / ${count}`}
          slides={['options', 'markets', 'install'].map((name) => ({
            key: name,
            content: (
              <img
                src={`/banners/${name}.svg`}
                alt=""
                className="aspect-[343/140] bg-fill w-full object-cover"
              />
            ),
          }))}
        />
        <Strip
          label={words.market}
          shown={3}
          className="-mx-4"
          items={['BTC', 'ETH', 'SOL', 'XRP', 'DOGE'].map((base, index) => ({
            key: base,
            content: (
              <button type="button" className="w-full pe-2 text-start">
                <span className="block text-xs font-medium">{base}/USDT</span>
                <Numeric className="block font-semibold">64,250.10</Numeric>
                <PriceChange value={index % 2 ? '-0.87%' : '+1.23%'} className="text-xs" />
              </button>
            ),
          }))}
        />
        <div className="grid grid-cols-5">
          {menu.map((label, index) => (
            <IconTile
              key={label}
              icon={
                [
                  <Clock key="i" />,
                  <Wallet key="i" />,
                  <Share2 key="i" />,
                  <Landmark key="i" />,
                  <ArrowLeftRight key="i" />,
                ][index]
              }
              label={label}
              render={(props) => (
                <button type="button" {...props}>
                  {props.children}
                </button>
              )}
            />
          ))}
        </div>
      </Section>
    </>
  );
}

export function BottomBars({ words }: { words: Words }) {
  const [at, setAt] = useState(0);
  const items = [
    [words.home, <House key="i" />],
    [words.market, <ChartLine key="i" />],
    [words.exchange, <ChartCandlestick key="i" />],
    [words.options, <Clock key="i" />],
    [words.assets, <Wallet key="i" />],
  ] as const;
  return (
    <>
      <StickyAction aboveTabBar note={words.risk}>
        <Button variant="up" size="lg">
          {words.buyUp}
        </Button>
        <Button variant="down" size="lg">
          {words.buyDown}
        </Button>
      </StickyAction>
      <div className="h-[calc(var(--tab-bar-height)+var(--safe-bottom))]" />
      <TabBar label="Main">
        {items.map(([label, icon], index) => (
          <TabBarItem
            key={label}
            icon={icon}
            label={label}
            active={index === at}
            render={({ children, ...props }) => (
              <button type="button" {...props} onClick={() => setAt(index)}>
                {children}
              </button>
            )}
          />
        ))}
      </TabBar>
    </>
  );
}
