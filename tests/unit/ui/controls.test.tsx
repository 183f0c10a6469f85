import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Button } from '#/ui/button';
import { Carousel } from '#/ui/carousel';
import { CopyButton } from '#/ui/copy-button';
import { Field } from '#/ui/field';
import { OptionList } from '#/ui/option-list';
import { PasswordInput } from '#/ui/password-input';
import { Stepper } from '#/ui/stepper';
import { fillDomGaps } from '../../support/screens/dom-gaps.ts';

describe('controls', () => {
  beforeAll(fillDomGaps);
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('a busy button keeps its focus and does nothing, not even submit', () => {
    const onSubmit = vi.fn((event) => event.preventDefault());
    const onClick = vi.fn();
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" busy onClick={onClick}>
          Confirm
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Confirm' });
    button.focus();
    fireEvent.click(button);
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('a field associates label, hint and error with its control', () => {
    const field = (error?: string) => (
      <Field label="Password" hint="6 to 20 letters and digits" error={error}>
        <PasswordInput showLabel="Show" hideLabel="Hide" />
      </Field>
    );
    const { rerender } = render(field());
    const input = screen.getByLabelText('Password');
    const note = () =>
      document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(note()).toBe('6 to 20 letters and digits');
    expect(input.hasAttribute('aria-invalid')).toBe(false);
    rerender(field('Too short'));
    expect(note()).toBe('Too short');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(input.getAttribute('type')).toBe('text');
  });

  it('a stepper steps once on a press and repeatedly while held, and stops at its end', () => {
    vi.useFakeTimers();
    const onStep = vi.fn();
    const stepper = (atMax: boolean) => (
      <Stepper
        value="1"
        onValueChange={() => undefined}
        onStep={onStep}
        decreaseLabel="Less"
        increaseLabel="More"
        aria-label="Amount"
        atMax={atMax}
      />
    );
    const { rerender } = render(stepper(false));
    const more = screen.getByRole('button', { name: 'More' });
    fireEvent.pointerDown(more);
    fireEvent.pointerUp(more);
    fireEvent.click(more);
    expect(onStep.mock.calls).toEqual([[1]]);
    fireEvent.pointerDown(more);
    act(() => vi.advanceTimersByTime(900));
    const held = onStep.mock.calls.length;
    expect(held).toBeGreaterThan(4);
    rerender(stepper(true));
    act(() => vi.advanceTimersByTime(900));
    expect(onStep).toHaveBeenCalledTimes(held);
    fireEvent.keyDown(screen.getByLabelText('Amount'), { key: 'ArrowDown' });
    expect(onStep).toHaveBeenLastCalledWith(-1);
  });

  it('a copy button reports success, and a refusal by the browser', async () => {
    const writeText = vi.fn(async (_text: string) => undefined);
    const clipboard = { value: { writeText } };
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard }));
    const onFailed = vi.fn();
    render(<CopyButton text="TXYZ" label="Copy" copiedLabel="Copied" onFailed={onFailed} />);
    await act(async () => void fireEvent.click(screen.getByRole('button')));
    expect(writeText).toHaveBeenCalledWith('TXYZ');
    expect(screen.getByRole('status').textContent).toBe('Copied');
    writeText.mockRejectedValueOnce(new Error('not allowed'));
    await act(async () => void fireEvent.click(screen.getByRole('button')));
    expect(onFailed).toHaveBeenCalledTimes(1);
    vi.unstubAllGlobals();
  });

  it('a carousel advances automatically, pauses while held, and restarts after the last slide', () => {
    vi.useFakeTimers();
    const slides = ['a', 'b'].map((key) => ({ key, content: key }));
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
    render(
      <Carousel
        label="News"
        roles={{ carousel: 'carousel', slide: 'slide' }}
        slides={slides}
        slideLabel={(at, of) => `${at + 1} of ${of}`}
        motionLabels={{ pause: 'Pause', play: 'Play' }}
        autoplayMs={3000}
      />,
    );
    const region = screen.getByRole('region', { name: 'News' });
    const shown = () =>
      screen
        .getAllByRole('button')
        .findIndex(
          (dot) => dot.ariaCurrent === 'true' || dot.getAttribute('aria-current') === 'true',
        );
    expect(shown()).toBe(0);
    act(() => vi.advanceTimersByTime(3000));
    expect(shown()).toBe(1);
    fireEvent.pointerEnter(region);
    act(() => vi.advanceTimersByTime(9000));
    expect(shown()).toBe(1);
    fireEvent.pointerLeave(region);
    act(() => vi.advanceTimersByTime(3000));
    expect(shown()).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    act(() => vi.advanceTimersByTime(9000));
    expect(shown()).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    act(() => vi.advanceTimersByTime(3000));
    expect(shown()).toBe(1);
  });

  it('an option list moves by arrows without choosing, and reports a tap on the chosen one too', () => {
    const onSelect = vi.fn();
    const items = ['en', 'ar', 'fa'].map((value) => ({
      value,
      label: value,
      disabled: value === 'ar',
    }));
    render(<OptionList label="Language" items={items} value="en" onSelect={onSelect} />);
    const option = (name: string) => screen.getByRole('option', { name });
    option('en').focus();
    fireEvent.keyDown(option('en'), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(option('fa'));
    expect(onSelect).not.toHaveBeenCalled();
    fireEvent.click(option('fa'));
    fireEvent.click(option('en'));
    expect(onSelect.mock.calls.map(([value]) => value)).toEqual(['fa', 'en']);
  });
});
