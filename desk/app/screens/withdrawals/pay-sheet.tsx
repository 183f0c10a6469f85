import type { ReactNode } from 'react';
import { CopyButton } from '#/ui/copy-button';
import { QrCode } from '#/ui/qr-code';
import { toast } from '#/ui/toast';
import logo from '../../favicon.svg';
import { Section } from '../../parts/screen.tsx';
import type { Case } from './withdrawal.ts';

/**
 * The details of a payment, which can be copied or scanned. Figures are copied without grouping.
 */
export function PaySheet({ shown }: { shown: Case }) {
  const { arrival, coin, network, target, isBank, bankName, cardName } = shown;
  return (
    <Section title="Pay">
      <Line label={`Amount, ${coin}`} text={arrival} />
      {isBank ? (
        <>
          <Line label="Bank" text={bankName ?? ''} />
          <Line label="Holder" text={cardName ?? ''} />
          <Line label="Card" text={target} />
        </>
      ) : (
        <>
          <Line label="Network" text={network ?? coin} />
          <Line label="Address" text={target} />
          <div className="flex justify-center py-2">
            <QrCode text={target} label={`QR code of ${target}`} logo={logo} />
          </div>
        </>
      )}
    </Section>
  );
}

function Line({ label, text }: { label: string; text: string }): ReactNode {
  return (
    <div className="flex min-h-11 items-center gap-2">
      <span className="w-20 shrink-0 text-xs text-muted">{label}</span>
      <span className="min-w-0 flex-1 font-mono text-sm wrap-anywhere">{text}</span>
      <CopyButton
        text={text}
        label={`Copy: ${label}`}
        copiedLabel="Copied"
        onFailed={() => toast({ tone: 'error', message: 'Couldn’t copy it.' })}
      />
    </div>
  );
}
