import {
  CloudOff,
  Landmark,
  Lock,
  Receipt,
  RefreshCw,
  ShieldCheck,
  TriangleAlert,
} from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../badge.tsx';
import { Button } from '../button.tsx';
import { Dot } from '../dot.tsx';
import { EmptyState } from '../empty-state.tsx';
import { FailedState } from '../failed-state.tsx';
import { LinkButton } from '../link-button.tsx';
import { ListRow } from '../list-row.tsx';
import { LogoImage } from '../logo-image.tsx';
import { Notice } from '../notice.tsx';
import { Numeric } from '../numeric.tsx';
import { PriceChange } from '../price-change.tsx';
import { PullToRefresh } from '../pull-to-refresh.tsx';
import { SkeletonRow } from '../skeleton.tsx';
import { Switch } from '../switch.tsx';
import { Section } from './section.tsx';
import type { Words } from './words.ts';

const PAIRS = [
  { base: 'BTC', close: '64,250.10', change: '+1.23%', volume: '1.24B' },
  { base: 'ETH', close: '3,120.55', change: '-0.87%', volume: '812.4M' },
  { base: 'DOGE', close: '0.148210', change: '+12.04%', volume: '96.1M' },
];

export function Rows({ words }: { words: Words }) {
  return (
    <Section name="list-row, logo-image, pull-to-refresh">
      <div className="-mx-4">
        <PullToRefresh
          busyLabel={words.refreshing}
          onRefresh={() => new Promise((done) => setTimeout(done, 1200))}
        >
          {PAIRS.map((pair) => (
            <ListRow
              key={pair.base}
              onClick={() => undefined}
              leading={<LogoImage src={`/coins/${pair.base.toLowerCase()}.svg`} name={pair.base} />}
              title={
                <span dir="ltr">
                  {pair.base}
                  <span className="text-xs font-normal text-muted">/USDT</span>
                </span>
              }
              subtitle={<Numeric>{pair.volume}</Numeric>}
              trailing={<Numeric className="font-medium">{pair.close}</Numeric>}
              trailingSubtitle={<PriceChange value={pair.change} />}
            />
          ))}
          <ListRow
            leading={<LogoImage src="data:image/png;base64," name="X" />}
            title="XYZ"
            subtitle={words.worst}
            trailing={<Numeric>0.000000012345</Numeric>}
          />
          <ListRow
            leading={<ShieldCheck />}
            title={words.identity}
            trailing={<Badge tone="warn">{words.inProgress}</Badge>}
            chevron
            onClick={() => undefined}
          />
          <ListRow
            leading={<Lock />}
            title={words.security}
            trailing={<Dot label={words.inProgress} />}
            chevron
            render={(props) => (
              <a href="#row" {...props}>
                {props.children}
              </a>
            )}
          />
          <ListRow
            leading={<Landmark />}
            title={words.night}
            trailing={
              <Switch label={words.night} hideLabel checked onCheckedChange={() => undefined} />
            }
          />
        </PullToRefresh>
      </div>
    </Section>
  );
}

export function States({ words }: { words: Words }) {
  const [busy, setBusy] = useState(false);
  return (
    <>
      <Section name="skeleton">
        <div className="-mx-4">
          <SkeletonRow />
          <SkeletonRow leading={false} />
        </div>
      </Section>
      <Section name="empty-state, failed-state">
        <EmptyState
          icon={<Receipt />}
          title={words.empty}
          hint={words.emptyHint}
          action={<Button>{words.market}</Button>}
        />
        <FailedState
          title={words.failed}
          hint={words.failedHint}
          retryLabel={words.retry}
          busy={busy}
          onRetry={() => setBusy(!busy)}
        />
      </Section>
      <Section name="notice">
        <Notice tone="warn" icon={<CloudOff />} flush className="-mx-4">
          {words.offline}
        </Notice>
        <Notice icon={<RefreshCw />} action={<LinkButton>{words.reload}</LinkButton>}>
          {words.update}
        </Notice>
        <Notice tone="danger" icon={<TriangleAlert />}>
          {words.risk}
        </Notice>
        <Notice tone="success" icon={<ShieldCheck />}>
          {words.saved}
        </Notice>
      </Section>
    </>
  );
}
