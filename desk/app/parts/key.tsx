/** A key, drawn like a key on a keyboard. */
export function Key({ name }: { name: string }) {
  return (
    <kbd className="num inline-flex h-5 min-w-5 items-center justify-center rounded-md border border-edge px-1 font-mono text-xs">
      {name}
    </kbd>
  );
}

/** The keys that send a form from its text area. They are not part of the name of its button. */
export function SendKeys() {
  return (
    <span aria-hidden="true" className="hidden medium:inline">
      <Key name="Ctrl+Enter" />
    </span>
  );
}
