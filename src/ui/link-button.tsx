import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

/** Returns the classes of a text link, for router links. */
export function linkClass(className?: string) {
  return cx(
    'tap relative inline-flex items-center gap-1 rounded-md font-medium text-accent-ink underline-offset-4',
    'hover:underline active:opacity-70 disabled:opacity-45 [&_svg]:size-4',
    className,
  );
}

type LinkButtonProps =
  | (ComponentProps<'a'> & { href: string })
  | (ComponentProps<'button'> & { href?: undefined });

/** A text link with a 44 px target: an anchor with `href`, otherwise a button. */
export function LinkButton({ className, ...rest }: LinkButtonProps) {
  if (rest.href !== undefined) return <a {...rest} className={linkClass(className)} />;
  return <button type="button" {...rest} className={linkClass(className)} />;
}
