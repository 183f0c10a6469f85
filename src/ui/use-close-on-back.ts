import { useEffect, useEffectEvent } from 'react';
import { loadOptional } from '#/lib/optional-load';

// Loaded with every layer that can open, so it is available in time.
const loadHistory = () => loadOptional(() => import('./layer-history.ts'));
loadHistory().catch(() => undefined);

/**
 * While `isOpen`, Back (in the browser, on the phone or by gesture) calls `close` instead of
 * leaving the page.
 */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    let hasClosed = false;
    let remove = () => {};
    loadHistory().then(
      ({ openLayer }) => {
        if (!hasClosed) remove = openLayer(() => onBack());
      },
      // Without its code, Back leaves the page, as it would by default.
      () => undefined,
    );
    return () => {
      hasClosed = true;
      remove();
    };
  }, [isOpen]);
}
