import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { afterEach, describe, expect, it } from 'vitest';
import { EmailCodeField } from '#/components/credentials/email-code-field';
import { SecondFactorField } from '#/components/credentials/second-factor-field';
import { AmountField } from '#/components/money-form/amount-field';
import { CodeInput } from '#/features/security/app-lock/code-input';
import { EntryField } from '#/features/spot/entry-field';
import { renderPiece } from '../../../support/screens/piece';

function Amount({ first = '' }: { first?: string }) {
  const [value, setValue] = useState(first);
  return <AmountField label="Field" value={value} onChange={setValue} unit="USDT" />;
}

function Price({ first = '' }: { first?: string }) {
  const [value, setValue] = useState(first);
  return <EntryField label="Field" unit="BTC" value={value} places={7} onValueChange={setValue} />;
}

function AppCode() {
  const [value, setValue] = useState('');
  const field = { name: 'code', onBlur: () => undefined, ref: () => undefined };
  return <SecondFactorField {...field} value={value} onChange={setValue} isAppOnly />;
}

function MailCode() {
  const form = useForm({ defaultValues: { code: '' } });
  const mutation = { mutationFn: () => Promise.resolve() };
  return <EmailCodeField {...form.register('code')} purpose="test" mutation={mutation} />;
}

function LockCode() {
  const [value, setValue] = useState('');
  return <CodeInput value={value} onValueChange={setValue} />;
}

const field = () => document.querySelector<HTMLInputElement>('input') as HTMLInputElement;
const typed = (value: string, isComposing: boolean) =>
  fireEvent(
    changed(value),
    new InputEvent('input', { bubbles: true, isComposing, inputType: 'insertText' }),
  );

/** Bypasses React's own setter, as a browser does. */
function changed(value: string): HTMLInputElement {
  const input = field();
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  set?.call(input, value);
  return input;
}

function compose(steps: readonly string[]) {
  fireEvent.compositionStart(field());
  for (const step of steps) {
    typed(step, true);
    expect(field().value).toBe(step);
  }
  fireEvent.compositionEnd(field());
}

describe('a composed text is converted when it is complete', () => {
  afterEach(cleanup);

  it.each([
    ['an amount', Amount, ['１', '１２', '１２．', '１２．５'], '12.5'],
    ['an amount in Persian', Amount, ['۵', '۵۰'], '50'],
    ['a price', Price, ['١', '١٢', '١٢٫', '١٢٫٥'], '12.5'],
    ['a code of the app', AppCode, ['１', '１２', '１２３'], '123'],
    ['a code by mail', MailCode, ['۵', '۵۰', '۵۰۷'], '507'],
    ['a code of the app lock', LockCode, ['１', '１２'], '12'],
  ])('%s', (_, Field, steps, text) => {
    renderPiece(<Field />);
    compose(steps);
    expect(field().value).toBe(text);
  });

  it('and refused as a whole if it is no amount', () => {
    renderPiece(<Amount first="12" />);
    compose(['12に', '12日本']);
    expect(field().value).toBe('12');
    expect(screen.getByText(/isn’t a valid/)).toBeTruthy();
  });
});

describe('the caret stays', () => {
  afterEach(cleanup);

  it.each([
    ['an amount', Amount],
    ['a price', Price],
  ])('at its place after a refused key: %s', async (_, Field) => {
    renderPiece(<Field first="1234.5" />);
    field().focus();
    changed('1x234.5').setSelectionRange(2, 2);
    fireEvent.input(field());
    await Promise.resolve();
    expect(field().value).toBe('1234.5');
    expect(field().selectionStart).toBe(1);
  });

  it('behind a converted digit', async () => {
    renderPiece(<Amount first="1234.5" />);
    field().focus();
    changed('1۹234.5').setSelectionRange(2, 2);
    fireEvent.input(field());
    await Promise.resolve();
    expect(field().value).toBe('19234.5');
    expect(field().selectionStart).toBe(2);
  });

  it('and the selection too, where grouped digits cover a price without focus', () => {
    renderPiece(<Price first="119378.3" />);
    expect(field().parentElement?.dataset.resting).toBe('119,378.3');
    field().setSelectionRange(0, 8);
    field().focus();
    const { value, selectionStart, selectionEnd } = field();
    expect([value, selectionStart, selectionEnd]).toEqual(['119378.3', 0, 8]);
  });

  it('behind a digit of a mailed code', async () => {
    renderPiece(<MailCode />);
    field().focus();
    changed('1x23').setSelectionRange(2, 2);
    fireEvent.input(field());
    await Promise.resolve();
    expect(field().value).toBe('123');
    expect(field().selectionStart).toBe(1);
  });
});
