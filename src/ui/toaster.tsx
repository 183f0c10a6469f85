import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { freeBottom } from './free-bottom.ts';
import { IconButton } from './icon-button.tsx';
import { LinkButton } from './link-button.tsx';
import {
  currentToasts,
  dismissErrors,
  dismissToast,
  subscribeToasts,
  type ToastItem,
} from './toast.ts';
import { useTopLayer } from './top-layer.ts';

const ICON = {
  success: <CircleCheck className="text-success" />,
  error: <CircleAlert className="text-danger" />,
  info: <Info className="text-accent-ink" />,
};

export interface ToasterProps {
  closeLabel: string;
}

/** The length of a swipe that removes a message, in pixels. */
const SWIPE = 24;

/**
 * Mount this once. Messages appear above elements that stick to the bottom, or at the end of larger
 * screens. Its two live regions exist before any message does, so every message is announced.
 */
export function Toaster({ closeLabel }: ToasterProps) {
  const items = useSyncExternalStore(subscribeToasts, currentToasts, currentToasts);
  const layer = useTopLayer();
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const regions = ref.current;
    if (!regions || items.length === 0) return;
    // Called after bars that a press has changed have been laid out.
    const place = () => {
      regions.style.bottom = `${freeBottom(layer, regions.offsetHeight)}px`;
    };
    place();
    const stop = new AbortController();
    window.visualViewport?.addEventListener('resize', place, stop);
    // An opening layer is shown after this frame, and a sheet then moves up with its bar.
    const shown = requestAnimationFrame(place);
    layer?.addEventListener('transitionend', place, stop);
    // An error about typed text is obsolete once the text changes.
    document.addEventListener('input', dismissErrors, { capture: true, signal: stop.signal });
    return () => {
      cancelAnimationFrame(shown);
      stop.abort();
    };
  }, [items, layer]);
  const isError = (item: ToastItem) => item.tone === 'error';
  const line = (item: ToastItem) => <ToastLine key={item.id} item={item} closeLabel={closeLabel} />;
  const regions = (
    <div
      ref={ref}
      className="pointer-events-none frame-fixed bottom-0 z-50 mx-auto max-w-column px-4 medium:me-0 medium:max-w-96"
    >
      <div role="alert">{items.filter(isError).map(line)}</div>
      <div role="status">{items.filter((item) => !isError(item)).map(line)}</div>
    </div>
  );
  return createPortal(regions, layer ?? document.body);
}

function ToastLine({ item, closeLabel }: { item: ToastItem; closeLabel: string }) {
  const [held, setHeld] = useState(false);
  const from = useRef(0);
  const { id, durationMs } = item;
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(id), durationMs);
    return () => clearTimeout(timer);
  }, [id, durationMs, held]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a message keeps it on screen
    <div
      onPointerDown={({ clientY }) => {
        from.current = clientY;
      }}
      onPointerUp={({ clientY }) => clientY - from.current > SWIPE && dismissToast(id)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto mx-auto flex w-fit max-w-full touch-none animate-rise items-center gap-2 rounded-md border border-line bg-raised ps-3 text-sm text-ink shadow-lift"
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
