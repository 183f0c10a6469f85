import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type KeyAct, listKeys, useKeys } from '../../../desk/app/parts/keys.ts';

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

function Screen({ acts }: { acts: readonly KeyAct[] }) {
  useKeys(acts);
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
