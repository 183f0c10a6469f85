/** A key, drawn like a key on a keyboard. */
export function Key({ name }: { name: string }) {
  return (
    <kbd className="num inline-flex h-5 min-w-5 items-center justify-center rounded-md border border-edge px-1 font-mono text-xs">
      {name}
    </kbd>
  );
}
