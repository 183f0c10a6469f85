import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';
import { useMedia } from '#/ui/use-media';

/**
 * The padding of the ticket next to and below its buttons, and the width of the terms, in pixels.
 */
const PADDING = 16;
const TERMS_WIDTH = 304;
const EDGE = 8;

interface PlaceOver {
  readonly panel?: CSSProperties;
  readonly footer?: CSSProperties;
  readonly buttons?: CSSProperties;
  /** True if the terms are next to the buttons, because there is too little room above them. */
  readonly isBeside: boolean;
}

/**
 * Places a panel so that its buttons cover those in `under`. The panel is a sheet at the bottom of
 * a phone, or a card over the column of a larger screen.
 */
export function usePlaceOver(
  isOpen: boolean,
  under: RefObject<HTMLElement | null>,
  isColumn: boolean,
): PlaceOver {
  const isLow = useMedia('low');
  const [place, setPlace] = useState<PlaceOver>({ isBeside: isLow });
  useLayoutEffect(() => {
    const box = under.current?.getBoundingClientRect();
    if (!isOpen || !box) return;
    const isRtl = document.documentElement.dir === 'rtl';
    const below = document.documentElement.clientHeight - box.bottom;
    const common = { position: 'absolute', maxWidth: '100%' } as const;
    const [left, width] = [box.left - PADDING, box.width + 2 * PADDING];
    const buttons = { minHeight: box.height };
    if (isLow) {
      const x = isRtl ? left : left - TERMS_WIDTH;
      const panel = { ...common, left: x, width: width + TERMS_WIDTH, top: EDGE, bottom: EDGE };
      setPlace({ isBeside: true, panel, footer: { paddingTop: box.top - EDGE }, buttons });
    } else if (isColumn) {
      const maxHeight = box.bottom + PADDING - EDGE;
      const panel = { ...common, left, width, bottom: below - PADDING, maxHeight };
      setPlace({ isBeside: false, panel, footer: { flex: 'none' }, buttons });
    } else {
      const panel = { ...common, left, width, bottom: 0, maxHeight: '100%' };
      setPlace({ isBeside: false, panel, footer: { flex: 'none', paddingBottom: below }, buttons });
    }
  }, [isOpen, under, isColumn, isLow]);
  return place;
}
