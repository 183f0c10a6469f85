import { type ChangeEvent, type CompositionEvent, useState } from 'react';

/**
 * Returns the props of an input whose text is converted or refused during typing. Text that an
 * input method is still composing is not changed until it is complete. The caret keeps its position
 * after a conversion and after a refusal.
 */
export function useTypedText(value: string, onType: (text: string) => void) {
  const [composed, setComposed] = useState<string>();

  function take(input: HTMLInputElement) {
    setComposed(undefined);
    restoreCaret(input);
    onType(input.value);
  }

  return {
    value: composed ?? value,
    onChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
      if (isComposing(nativeEvent)) setComposed(target.value);
      else take(target);
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) =>
      take(currentTarget),
  };
}

/** Returns true for a change that an input method may still replace. */
export function isComposing(event: Event): boolean {
  return 'isComposing' in event && event.isComposing === true;
}

/** Restores the caret position, counted from the end, if this event replaces the text. */
export function restoreCaret(input: HTMLInputElement): void {
  const typed = input.value;
  const behind = typed.length - (input.selectionEnd ?? typed.length);
  // Runs after React has written the field's text.
  queueMicrotask(() => {
    if (input.value === typed || document.activeElement !== input) return;
    const at = Math.max(0, input.value.length - behind);
    input.setSelectionRange(at, at);
  });
}
