import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

/** A raised block of content. It is never inside another one. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx('rounded-lg bg-surface p-4', className)} />;
}
