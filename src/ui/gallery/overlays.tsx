import { Globe, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { Fact, Facts } from '../facts.tsx';
import { Field } from '../field.tsx';
import { IconButton } from '../icon-button.tsx';
import { ListRow } from '../list-row.tsx';
import { Numeric } from '../numeric.tsx';
import { OptionList } from '../option-list.tsx';
import { Popover } from '../popover.tsx';
import { Sheet } from '../sheet.tsx';
import { SidePanel } from '../side-panel.tsx';
import { TextInput } from '../text-input.tsx';
import { toast } from '../toast.ts';
import { Row, Section } from './section.tsx';
import type { Words } from './words.ts';

type Overlay = 'confirm' | 'form' | 'sheet' | 'panel';

export function Overlays({ words }: { words: Words }) {
  const [open, setOpen] = useState<Overlay | null>(null);
  const [coin, setCoin] = useState('btc');
  const props = (name: Overlay) => ({
    open: open === name,
    onOpenChange: (is: boolean) => setOpen(is ? name : null),
  });
  return (
    <>
      <Section name="dialog, sheet, side-panel, popover, option-list">
        <Row>
          <Button variant="secondary" onClick={() => setOpen('confirm')}>
            dialog
          </Button>
          <Button variant="secondary" onClick={() => setOpen('form')}>
            dialog full
          </Button>
          <Button variant="secondary" onClick={() => setOpen('sheet')}>
            sheet
          </Button>
          <Button variant="secondary" onClick={() => setOpen('panel')}>
            side-panel
          </Button>
          <Popover
            label={words.language}
            className="w-56"
            trigger={(trigger) => (
              <IconButton {...trigger} label={words.language} variant="filled">
                <Globe />
              </IconButton>
            )}
          >
            {(close) => (
              <Coins
                value={coin}
                words={words}
                onSelect={(value) => {
                  setCoin(value);
                  close();
                }}
              />
            )}
          </Popover>
        </Row>
      </Section>
      <Section name="toast">
        <Row>
          <Button
            variant="secondary"
            onClick={() => toast({ tone: 'success', message: words.saved })}
          >
            success
          </Button>
          <Button
            variant="secondary"
            onClick={() => toast({ tone: 'error', message: words.validationError })}
          >
            error
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              toast({
                message: words.update,
                action: { label: words.reload, onPress: () => undefined },
              })
            }
          >
            action
          </Button>
        </Row>
      </Section>
      <Dialog
        {...props('confirm')}
        title={`BTC/USDT · ${words.buyUp}`}
        description={words.risk}
        footer={
          <>
            <Button variant="secondary" className="flex-1" onClick={() => setOpen(null)}>
              {words.cancel}
            </Button>
            <Button
              className="flex-1"
              onClick={() => toast({ tone: 'success', message: words.saved })}
            >
              {words.confirm}
            </Button>
          </>
        }
      >
        <Facts className="mt-3">
          <Fact label={words.amount}>
            <Numeric unit="USDT">100.00</Numeric>
          </Fact>
          <Fact label={words.payout}>
            <Numeric unit="USDT">180.00</Numeric>
          </Fact>
        </Facts>
      </Dialog>
      <Dialog
        {...props('form')}
        size="full"
        title={words.transfer}
        closeLabel={words.close}
        footer={
          <Button size="lg" block onClick={() => setOpen(null)}>
            {words.confirm}
          </Button>
        }
      >
        <div className="flex flex-col gap-4">
          {[words.account, words.amount, words.password].map((label) => (
            <Field key={label} label={label} hint={words.hint}>
              <TextInput />
            </Field>
          ))}
        </div>
      </Dialog>
      <Sheet {...props('sheet')} title={words.market} closeLabel={words.close}>
        <Coins
          value={coin}
          words={words}
          onSelect={(value) => {
            setCoin(value);
            setOpen(null);
          }}
        />
      </Sheet>
      <SidePanel {...props('panel')} label={words.account}>
        <div className="flex items-center justify-between ps-4">
          <p className="text-base font-semibold">demo</p>
          <IconButton label={words.close} onClick={() => setOpen(null)}>
            <X />
          </IconButton>
        </div>
        {[words.identity, words.security, words.loans, words.transfer].map((title) => (
          <ListRow key={title} title={title} chevron onClick={() => setOpen(null)} />
        ))}
      </SidePanel>
    </>
  );
}

function Coins({
  value,
  words,
  onSelect,
}: {
  value: string;
  words: Words;
  onSelect: (value: string) => void;
}) {
  return (
    <OptionList
      label={words.market}
      value={value}
      onSelect={onSelect}
      items={[
        { value: 'btc', label: 'Bitcoin', subtitle: 'BTC' },
        { value: 'eth', label: 'Ethereum', subtitle: 'ETH' },
        { value: 'usdt', label: 'Tether', subtitle: 'USDT', disabled: true },
      ]}
    />
  );
}
