import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  type KeyAct,
  listKeys,
  useKeys,
  useLeaveField,
  useQueueKeys,
} from '../../../desk/app/parts/keys.ts';

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

function Screen({ acts }: { acts: readonly KeyAct[] }) {
  useKeys(acts);
  useLeaveField();
  return (
    <>
      <input aria-label="text" />
      <input aria-label="box" type="checkbox" />
    </>
  );
}

function screenWithKeys() {
  const approve = vi.fn();
  const move = vi.fn();
  const acts = [
    { key: 'a', label: 'Approve', act: approve },
    { key: 'j', label: 'Next', act: move, repeats: true },
  ];
  const view = render(<Screen acts={acts} />);
  return { approve, move, view };
}

test('a key acts once, and moves again while it is held', () => {
  const { approve, move } = screenWithKeys();
  fireEvent.keyDown(document.body, { key: 'a' });
  fireEvent.keyDown(document.body, { key: 'a', repeat: true });
  fireEvent.keyDown(document.body, { key: 'j' });
  fireEvent.keyDown(document.body, { key: 'j', repeat: true });
  expect(approve).toHaveBeenCalledTimes(1);
  expect(move).toHaveBeenCalledTimes(2);
});

test('keys are off while somebody types, with a modifier, and in a dialog', () => {
  const { approve, view } = screenWithKeys();
  fireEvent.keyDown(view.getByLabelText('text'), { key: 'a' });
  fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true });
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.open = true;
  fireEvent.keyDown(document.body, { key: 'a' });
  expect(approve).not.toHaveBeenCalled();
  dialog.open = false;
  fireEvent.keyDown(view.getByLabelText('box'), { key: 'a' });
  expect(approve).toHaveBeenCalledTimes(1);
});

test('the sheet lists the keys of what is on the screen', () => {
  const { view } = screenWithKeys();
  expect(listKeys().map(({ key }) => key)).toEqual(['a', 'j']);
  view.unmount();
  expect(listKeys()).toEqual([]);
});

test('Caps Lock does not switch the keys off', () => {
  const { approve } = screenWithKeys();
  fireEvent.keyDown(document.body, { key: 'A' });
  expect(approve).toHaveBeenCalledTimes(1);
});

test('Escape leaves a field, except in a dialog, which it closes', () => {
  const { view } = screenWithKeys();
  const field = view.getByLabelText('text');
  field.focus();
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.open = true;
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(document.activeElement).toBe(field);
  dialog.open = false;
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(document.activeElement).toBe(document.body);
});

function List({ ids, chosen, choose }: QueueProps) {
  useQueueKeys('case', { rows: ids.map((id) => ({ id })), chosen, choose });
  return null;
}

interface QueueProps {
  ids: readonly number[];
  chosen: number | undefined;
  choose: (id: number) => void;
}

test('the row that follows a decided one is next, not the first row', () => {
  const choose = vi.fn();
  const show = (ids: readonly number[], chosen?: number) => (
    <List ids={ids} chosen={chosen} choose={choose} />
  );
  const { rerender } = render(show([1, 2, 3, 4]));
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(choose).toHaveBeenLastCalledWith(1);
  rerender(show([1, 2, 3, 4], 3));
  fireEvent.keyDown(document.body, { key: 'k' });
  expect(choose).toHaveBeenLastCalledWith(2);
  rerender(show([1, 2, 4], 3));
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(choose).toHaveBeenLastCalledWith(4);
  fireEvent.keyDown(document.body, { key: 'k' });
  expect(choose).toHaveBeenLastCalledWith(2);
  // Two rows left the queue at once, and the decided one was the last.
  rerender(show([1, 2, 4], 4));
  rerender(show([1], 4));
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(choose).toHaveBeenLastCalledWith(1);
});
