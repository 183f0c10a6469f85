import { Bell, Share2, User } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { Checkbox } from '../checkbox.tsx';
import { Chip } from '../chip.tsx';
import { CopyButton } from '../copy-button.tsx';
import { Field } from '../field.tsx';
import { IconButton } from '../icon-button.tsx';
import { LinkButton } from '../link-button.tsx';
import { Numeric } from '../numeric.tsx';
import { PasswordInput } from '../password-input.tsx';
import { SearchInput } from '../search-input.tsx';
import { Segmented } from '../segmented.tsx';
import { SelectField } from '../select-field.tsx';
import { Slider } from '../slider.tsx';
import { Stepper } from '../stepper.tsx';
import { Switch } from '../switch.tsx';
import { TextInput } from '../text-input.tsx';
import { Row, Section } from './section.tsx';
import type { Words } from './words.ts';

export function Buttons({ words }: { words: Words }) {
  return (
    <>
      <Section name="button">
        <Button size="lg" block>
          {words.confirm}
        </Button>
        <div className="flex gap-3 *:flex-1">
          <Button variant="up" size="lg">
            {words.buyUp}
          </Button>
          <Button variant="down" size="lg">
            {words.buyDown}
          </Button>
        </div>
        <Row>
          <Button variant="secondary">{words.cancel}</Button>
          <Button variant="outline">{words.cancel}</Button>
          <Button variant="ghost">{words.cancel}</Button>
          <Button variant="danger">{words.cancel}</Button>
        </Row>
        <Row>
          <Button busy>{words.confirm}</Button>
          <Button disabled>{words.confirm}</Button>
          <Button variant="secondary" busy>
            {words.retry}
          </Button>
          <Button variant="secondary" disabled>
            {words.retry}
          </Button>
        </Row>
        <Row>
          <Button size="sm">{words.confirm}</Button>
          <Button size="sm" variant="secondary" icon={<Share2 className="size-4" />}>
            {words.copy}
          </Button>
          <LinkButton>{words.all}</LinkButton>
          <LinkButton href="#link">{words.retry}</LinkButton>
        </Row>
      </Section>
      <Section name="icon-button, copy-button">
        <Row>
          <IconButton label={words.account}>
            <User />
          </IconButton>
          <IconButton label={words.account} variant="filled">
            <Bell />
          </IconButton>
          <IconButton label={words.account} disabled>
            <Bell />
          </IconButton>
          <CopyButton text="TXYZ" label={words.copy} copiedLabel={words.copied} />
        </Row>
      </Section>
    </>
  );
}

export function Fields({ words }: { words: Words }) {
  const [query, setQuery] = useState('BTC');
  const [number, setNumber] = useState(100);
  return (
    <>
      <Section name="field, text-input, password-input, search-input">
        <Field label={words.account} hint={words.hint}>
          <TextInput leading={<User />} placeholder="demo" />
        </Field>
        <Field
          label={words.password}
          error={words.validationError}
          trailing={<LinkButton>{words.show}</LinkButton>}
        >
          <PasswordInput showLabel={words.show} hideLabel={words.hide} defaultValue="demo2026" />
        </Field>
        <Field label={words.amount}>
          <TextInput
            dir="ltr"
            inputMode="decimal"
            defaultValue="1,250.00"
            trailing={
              <>
                USDT<LinkButton className="ms-3">{words.all}</LinkButton>
              </>
            }
          />
        </Field>
        <Field label={words.amount}>
          <TextInput disabled defaultValue="0.00" />
        </Field>
        <SearchInput
          label={words.search}
          clearLabel={words.clear}
          placeholder={words.search}
          value={query}
          onValueChange={setQuery}
        />
        <SearchInput
          label={words.search}
          clearLabel={words.clear}
          placeholder={words.search}
          value=""
          onValueChange={setQuery}
        />
      </Section>
      <Section name="stepper">
        <Field label={words.amount} hint={<Numeric>100 – 5,000 USDT</Numeric>}>
          <Stepper
            value={String(number)}
            onValueChange={(value) => setNumber(Number(value) || 0)}
            onStep={(direction) =>
              setNumber((old) => Math.min(5000, Math.max(100, old + direction * 100)))
            }
            decreaseLabel={words.less}
            increaseLabel={words.more}
            atMin={number <= 100}
            atMax={number >= 5000}
          />
        </Field>
      </Section>
    </>
  );
}

export function Choices({ words }: { words: Words }) {
  const [on, setOn] = useState(true);
  const [side, setSide] = useState<'up' | 'down'>('up');
  const [mode, setMode] = useState<'limit' | 'market'>('limit');
  const [seconds, setSeconds] = useState(30);
  const [share, setShare] = useState(50);
  const [page, setPage] = useState<'home' | 'market' | null>(null);
  return (
    <>
      <Section name="checkbox, switch">
        <Row>
          <Checkbox label={words.remember} defaultChecked />
          <Checkbox label={words.remember} />
          <Checkbox label={words.remember} disabled />
        </Row>
        <Switch label={words.night} checked={on} onCheckedChange={setOn} />
        <Switch label={words.night} checked={!on} onCheckedChange={(value) => setOn(!value)} />
        <Switch label={words.night} checked disabled onCheckedChange={setOn} />
      </Section>
      <Section name="select-field, picker-button">
        <SelectField
          label={words.account}
          value={page}
          onValueChange={setPage}
          placeholder={words.search}
          closeLabel={words.close}
          items={[
            { value: 'home', name: words.home, label: words.home },
            { value: 'market', name: words.market, label: words.market },
          ]}
        />
        <SelectField
          label={words.account}
          value="home"
          onValueChange={setPage}
          placeholder={words.search}
          closeLabel={words.close}
          error={words.validationError}
          items={[{ value: 'home', name: words.home, label: words.home }]}
        />
      </Section>
      <Section name="segmented, slider, chip">
        <Segmented
          label={words.options}
          value={side}
          onValueChange={setSide}
          items={[
            { value: 'up', label: words.buyUp, tone: 'up' },
            { value: 'down', label: words.buyDown, tone: 'down' },
          ]}
        />
        <Segmented
          label={words.exchange}
          value={mode}
          onValueChange={setMode}
          items={[
            { value: 'limit', label: words.inProgress },
            { value: 'market', label: words.settled },
          ]}
        />
        <Slider
          label={words.options}
          value={share}
          detents={[25, 50, 75, 100]}
          onValueChange={setShare}
        />
        <Row>
          {[30, 60, 120, 180].map((value) => (
            <Chip key={value} selected={value === seconds} onClick={() => setSeconds(value)}>
              {value}s
            </Chip>
          ))}
          <Chip disabled selected={false}>
            300s
          </Chip>
        </Row>
      </Section>
    </>
  );
}
