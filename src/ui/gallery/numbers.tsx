import { useEffect, useState } from 'react';
import { Badge } from '../badge.tsx';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { Countdown } from '../countdown.tsx';
import { Dot } from '../dot.tsx';
import { Fact, Facts } from '../facts.tsx';
import { Numeric } from '../numeric.tsx';
import { PriceChange } from '../price-change.tsx';
import { PriceFlash } from '../price-flash.tsx';
import { Progress } from '../progress.tsx';
import { Row, Section } from './section.tsx';
import type { Words } from './words.ts';

const clock = () => Date.now();
const clockText = (seconds: number) =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;

export function Figures({ words }: { words: Words }) {
  const [price, setPrice] = useState(64250.1);
  const [deadline, setDeadline] = useState(() => Date.now() + 42_000);
  useEffect(() => {
    const timer = setInterval(
      () => setPrice((old) => old + Math.round(Math.random() * 200 - 100) / 10),
      1500,
    );
    return () => clearInterval(timer);
  }, []);
  const shown = price.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <>
      <Section name="numeric, price-flash, price-change">
        <Row>
          <PriceFlash value={String(price)} className="text-xl font-bold text-up">
            {shown}
          </PriceFlash>
          <PriceChange value="+1.23%" />
          <PriceChange value="-0.87%" />
          <PriceChange value="0.00%" />
        </Row>
        <Row>
          <PriceChange variant="pill" value="+1.23%" />
          <PriceChange variant="pill" value="-12.87%" />
          <PriceChange variant="pill" value="0.00%" />
        </Row>
        <Numeric className="text-lg font-semibold" unit="USDT">
          10,000.00000000
        </Numeric>
        <Numeric className="text-lg font-semibold" unit="USDT" maskedLabel={words.hidden}>
          10,000
        </Numeric>
        <div className="w-40">
          <Numeric unit="SHIB">123,456,789,012,345,678.12345678</Numeric>
        </div>
      </Section>
      <Section name="badge, dot, progress">
        <Row>
          <Badge>{words.settled}</Badge>
          <Badge tone="accent">Demo</Badge>
          <Badge tone="success">{words.settled}</Badge>
          <Badge tone="warn">{words.inProgress}</Badge>
          <Badge tone="danger">{words.cancel}</Badge>
          <Badge tone="up">{words.buyUp}</Badge>
          <Badge tone="down">{words.buyDown}</Badge>
          <Badge tone="accent">3</Badge>
        </Row>
        <Row>
          <Dot label={words.inProgress} />
          <Dot tone="success" />
          <Dot tone="warn" />
          <Dot tone="neutral" />
        </Row>
        <Progress label={words.remaining} value={0.62} />
        <Progress label={words.remaining} value={null} />
      </Section>
      <Section name="card, facts">
        <Card>
          <Facts>
            <Fact label={words.amount}>
              <Numeric unit="USDT">100.00</Numeric>
            </Fact>
            <Fact label={words.time}>
              <Numeric>30 s</Numeric>
            </Fact>
            <Fact label={words.payout}>
              <Numeric unit="USDT" className="text-up">
                +80.00
              </Numeric>
            </Fact>
            <Fact label={words.worst}>
              <Numeric unit="USDT" className="text-down">
                −100.00
              </Numeric>
            </Fact>
          </Facts>
        </Card>
      </Section>
      <Section name="countdown">
        <Row>
          <Countdown
            deadline={deadline}
            now={clock}
            totalMs={60_000}
            label={words.remaining}
            format={clockText}
          />
          <Countdown
            deadline={0}
            now={clock}
            totalMs={60_000}
            label={words.remaining}
            format={clockText}
          />
        </Row>
        <Row>
          <Button size="sm" variant="secondary" onClick={() => setDeadline(Date.now() + 60_000)}>
            60 s
          </Button>
        </Row>
      </Section>
    </>
  );
}
