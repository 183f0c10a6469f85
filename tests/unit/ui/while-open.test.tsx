import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from '#/ui/dialog';
import { CLOSING_MS, WhileOpen } from '#/ui/while-open';
import { fillDomGaps } from '../../support/screens/dom-gaps.ts';

function Names() {
  const [name, setName] = useState<string>();
  return (
    <>
      {['Ann', 'Bob'].map((one) => (
        <button key={one} type="button" onClick={() => setName(one)}>
          {one}
        </button>
      ))}
      <WhileOpen subject={name}>
        {(open, shown) => (
          <NameDialog name={shown} open={open} onClose={() => setName(undefined)} />
        )}
      </WhileOpen>
    </>
  );
}

interface NameDialogProps {
  name: string;
  open: boolean;
  onClose: () => void;
}

function NameDialog({ name, open, onClose }: NameDialogProps) {
  const [typed, setTyped] = useState(name);
  return (
    <Dialog open={open} onOpenChange={onClose} title={name} closeLabel="Close">
      <input aria-label="Name" value={typed} onChange={({ target }) => setTyped(target.value)} />
    </Dialog>
  );
}

const field = () => screen.queryByLabelText<HTMLInputElement>('Name')?.value;
const type = (value: string) =>
  fireEvent.change(screen.getByLabelText('Name'), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }));
const close = () => fireEvent.click(screen.getByLabelText('Close'));
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

beforeAll(fillDomGaps);
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a dialog stays as it is while it closes, and is then gone', () => {
  render(<Names />);
  expect(field()).toBeUndefined();
  press('Ann');
  type('Anna');
  close();
  expect(field()).toBe('Anna');
  expect(document.querySelector('dialog')?.open).toBe(false);
  pass(CLOSING_MS);
  expect(field()).toBeUndefined();
});

test('each opening has fresh state, also for the same subject', () => {
  render(<Names />);
  press('Ann');
  type('Anna');
  close();
  pass(CLOSING_MS);
  press('Ann');
  expect(field()).toBe('Ann');
});

test('a dialog that opens while the one before it closes has nothing of that one', () => {
  render(<Names />);
  press('Ann');
  type('Anna');
  close();
  pass(CLOSING_MS / 2);
  press('Bob');
  expect(field()).toBe('Bob');
  pass(CLOSING_MS);
  expect(field()).toBe('Bob');
  expect(document.querySelectorAll('dialog')).toHaveLength(1);
});
