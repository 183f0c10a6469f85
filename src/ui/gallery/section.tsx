import type { ReactNode } from 'react';

/** One component under its file name. */
export function Section({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="border-b border-line px-4 py-5">
      <h2 dir="ltr" className="mb-3 text-start font-mono text-xs text-faint">
        {name}
      </h2>
      <div className="flex flex-col gap-3">{children}</div>
    </section>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
