import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';

const SHOWN_MS = 2000;

export interface CopyButtonProps {
  /** The text to copy. */
  text: string;
  label: string;
  /** Announced after copying, and used as the button's name for two seconds. */
  copiedLabel: string;
  /** Called when the browser refuses. The text can still be selected by hand. */
  onFailed?: (() => void) | undefined;
  className?: string | undefined;
  /** True for a button over the whole width, with its label. */
  block?: boolean | undefined;
}

export function CopyButton({
  text,
  label,
  copiedLabel,
  onFailed,
  className,
  block,
}: CopyButtonProps) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      onFailed?.();
    }
  }

  const name = copied ? copiedLabel : label;
  const icon = copied ? <Check /> : <Copy />;
  return (
    <>
      {block ? (
        <Button
          block
          variant="secondary"
          className="[&_svg]:size-5"
          icon={icon}
          onClick={() => void copy()}
        >
          {name}
        </Button>
      ) : (
        <IconButton
          label={name}
          className={cx(copied ? 'text-success' : 'text-muted', className)}
          onClick={() => void copy()}
        >
          {icon}
        </IconButton>
      )}
      <span role="status" className="sr-only">
        {copied ? copiedLabel : null}
      </span>
    </>
  );
}
