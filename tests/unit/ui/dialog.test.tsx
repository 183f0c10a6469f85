import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Button } from '#/ui/button';
import { Dialog } from '#/ui/dialog';
import { fillDomGaps } from '../../support/screens/dom-gaps.ts';

function Example({ dismissible }: { dismissible?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>open</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Title"
        closeLabel="Close"
        dismissible={dismissible}
      >
        <input data-autofocus aria-label="inside" />
      </Dialog>
    </>
  );
}

/** A dialog whose button opens another one. */
function Chain() {
  const [step, setStep] = useState(0);
  const close = () => setStep(0);
  return (
    <>
      <Button onClick={() => setStep(1)}>first</Button>
      <Dialog open={step === 1} onOpenChange={close} title="One">
        <Button onClick={() => setStep(2)}>second</Button>
      </Dialog>
      <Dialog open={step === 2} onOpenChange={close} title="Two" closeLabel="Close" />
    </>
  );
}

const openIt = () => fireEvent.click(screen.getByText('open'));
const dialog = () => screen.queryByRole('dialog', { name: 'Title' });

describe('dialog', () => {
  beforeAll(fillDomGaps);
  afterEach(cleanup);

  it('renders nothing until it opens, then focuses the requested element', () => {
    render(<Example />);
    expect(dialog()).toBeNull();
    openIt();
    expect(dialog()).not.toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('inside'));
  });

  it('disappears after closing by its button, by Escape and by the scrim', async () => {
    render(<Example />);
    const scrim = () => document.querySelector('.modal-scrim') as Element;
    const ways = [
      () => fireEvent.click(screen.getByLabelText('Close')),
      () => fireEvent(dialog() as Element, new Event('cancel', { cancelable: true })),
      () => fireEvent.click(scrim()),
    ];
    for (const close of ways) {
      openIt();
      close();
      await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
    }
  });

  it('returns the focus to the pressed element, though pressing did not focus it', async () => {
    render(<Example />);
    openIt();
    fireEvent.click(screen.getByLabelText('Close'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('open')));
  });

  it('returns the focus through a dialog that was replaced by another one', async () => {
    render(<Chain />);
    fireEvent.click(screen.getByText('first'));
    fireEvent.click(screen.getByText('second'));
    await waitFor(() => expect(screen.queryByText('second')).toBeNull());
    fireEvent.click(screen.getByLabelText('Close'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('first')));
  });

  it('cannot be pressed once more while it fades', () => {
    render(<Example />);
    openIt();
    expect(dialog()?.hasAttribute('inert')).toBe(false);
    const close = screen.getByLabelText('Close');
    fireEvent.click(close);
    expect(close.closest('dialog')?.hasAttribute('inert')).toBe(true);
    openIt();
    expect(dialog()?.hasAttribute('inert')).toBe(false);
  });

  it('stays open when it may not be dismissed', () => {
    render(<Example dismissible={false} />);
    openIt();
    fireEvent(dialog() as Element, new Event('cancel', { cancelable: true }));
    fireEvent.click(document.querySelector('.modal-scrim') as Element);
    expect(dialog()).not.toBeNull();
  });

  it('notices that the platform closes it', async () => {
    render(<Example />);
    openIt();
    (dialog() as HTMLDialogElement).close();
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  });
});
