import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './icon-button.tsx';
import { LinkButton } from './link-button.tsx';
import { currentToasts, dismissToast, subscribeToasts, type ToastItem } from './toast.ts';
import { useTopLayer } from './top-layer.ts';

const ICON = {
  success: <CircleCheck className="text-success" />,
  error: <CircleAlert className="text-danger" />,
  info: <Info className="text-accent-ink" />,
};

export interface ToasterProps {
  closeLabel: string;
}

/**
 * Mount once, below the header, whose title and Back stay within reach. Its two live regions exist
 * before any message, so that each one is announced.
 */
export function Toaster({ closeLabel }: ToasterProps) {
  const items = useSyncExternalStore(subscribeToasts, currentToasts, currentToasts);
  const layer = useTopLayer();
  const isError = (item: ToastItem) => item.tone === 'error';
  const line = (item: ToastItem) => <ToastLine key={item.id} item={item} closeLabel={closeLabel} />;
  const regions = (
    <div className="pointer-events-none frame-fixed top-[calc(var(--safe-top)+var(--header-height)+0.5rem)] z-50 mx-auto max-w-column px-4">
      <div role="alert">{items.filter(isError).map(line)}</div>
      <div role="status">{items.filter((item) => !isError(item)).map(line)}</div>
    </div>
  );
  return createPortal(regions, layer ?? document.body);
}

function ToastLine({ item, closeLabel }: { item: ToastItem; closeLabel: string }) {
  const [held, setHeld] = useState(false);
  const { id, durationMs } = item;
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(id), durationMs);
    return () => clearTimeout(timer);
  }, [id, durationMs, held]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a message keeps it on screen
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto mx-auto flex w-fit max-w-full animate-toast items-center gap-2 rounded-md border border-line bg-raised ps-3 text-sm text-ink shadow-lift"
    >
      <span aria-hidden="true" className="shrink-0 [&_svg]:size-5">
        {ICON[item.tone]}
      </span>
      <p className="min-w-0 flex-1 py-2 wrap-break-word">{item.message}</p>
      {item.action ? (
        <LinkButton
          onClick={() => {
            item.action?.onPress();
            dismissToast(id);
          }}
        >
          {item.action.label}
        </LinkButton>
      ) : null}
      <IconButton label={closeLabel} className="text-muted" onClick={() => dismissToast(id)}>
        <X />
      </IconButton>
    </div>
  );
}
