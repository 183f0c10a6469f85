import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { toast } from '#/ui/toast';
import type { Interval } from '#core/domain/candles.ts';
import { type Drawing, type DrawingKind, MOST_DRAWINGS } from '#core/domain/market-drawing.ts';
import { distanceTo, type Pixel } from '#core/domain/market-drawing-shape.ts';
import { type AxesStore, useAxes } from '../candle-chart/plot-axes';
import { DrawingList } from './drawing-list';
import { drawnLines, REACH } from './drawing-pixels';
import { DrawingShape } from './drawing-shape';
import { DrawingTools } from './drawing-tools';
import { Placing } from './placing';
import { PlotSvg } from './plot-svg';
import { SelectedDrawing } from './selected-drawing';
import { useDrawings } from './use-drawings';
import { useKindNames } from './use-kind-names';
import { usePress } from './use-press';

interface DrawingsProps {
  symbol: string;
  store: AxesStore;
  interval: Interval;
  decimals: number;
  /** The container of the tools. Without it, the drawings are only shown. */
  tools: HTMLElement | null;
}

/** The member's drawings on a market, and the tools to create and change them. */
export function Drawings({ symbol, store, interval, decimals, tools }: DrawingsProps) {
  const { t } = useLingui();
  const names = useKindNames();
  const axes = useAxes(store);
  const edits = useDrawings(symbol);
  const { drawings } = edits;
  const [kind, setKind] = useState<DrawingKind>();
  const [selectedId, setSelectedId] = useState<number>();
  const [draft, setDraft] = useState<Drawing>();
  const layer = useRef<HTMLFieldSetElement>(null);
  const isOpen = tools !== null;
  const shown = drawings.map((drawing) => (drawing.id === draft?.id ? draft : drawing));
  const selected = isOpen ? shown.find(({ id }) => id === selectedId) : undefined;
  const nameOf = (drawing: Drawing) => `${names[drawing.kind]} ${drawing.id}`;

  // When the tools are closed, none of their elements reacts to touches.
  useEffect(() => {
    if (isOpen) return;
    setKind(undefined);
    setSelectedId(undefined);
  }, [isOpen]);

  function choose(next: DrawingKind | undefined): void {
    setSelectedId(undefined);
    if (next && drawings.length >= MOST_DRAWINGS) {
      toast({
        message: t`You can have up to ${MOST_DRAWINGS} drawings per market. Delete one first.`,
      });
    } else setKind(next);
  }
  function putAway(): void {
    tools?.querySelector<HTMLElement>(`[data-tool="${kind}"]`)?.focus();
    setKind(undefined);
  }
  function leave(): void {
    tools?.querySelector<HTMLElement>('[data-drawings]')?.focus();
    setSelectedId(undefined);
  }
  function remove(id?: number): void {
    if (id === selectedId) leave();
    edits.remove(id);
  }
  usePress(layer, isOpen && kind === undefined, (at: Pixel) => {
    if (!axes) return;
    const distances = shown.map((drawing) => distanceTo(drawnLines(drawing, axes), at));
    const nearest = Math.min(...distances);
    setSelectedId(nearest <= REACH ? shown[distances.indexOf(nearest)]?.id : undefined);
  });
  function onKeyDown(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
    event.preventDefault();
    const act = event.shiftKey ? edits.redo : edits.undo;
    act?.();
  }

  return (
    <fieldset
      ref={layer}
      aria-label={t`Drawings`}
      onKeyDown={onKeyDown}
      className="pointer-events-none absolute inset-0"
    >
      {axes ? (
        <PlotSvg axes={axes}>
          {shown.map((drawing) => (
            <DrawingShape
              key={drawing.id}
              drawing={drawing}
              axes={axes}
              decimals={decimals}
              isSelected={drawing === selected}
            />
          ))}
        </PlotSvg>
      ) : null}
      {axes && selected && !kind ? (
        <SelectedDrawing
          key={selected.id}
          drawing={selected}
          name={nameOf(selected)}
          axes={axes}
          decimals={decimals}
          onDraft={setDraft}
          onDrop={() => {
            if (draft) edits.replace(draft);
            setDraft(undefined);
          }}
          onChange={edits.replace}
          onDelete={() => remove(selected.id)}
          onLeave={leave}
        />
      ) : null}
      {axes && kind ? (
        <Placing
          key={kind}
          kind={kind}
          name={names[kind]}
          axes={axes}
          interval={interval}
          decimals={decimals}
          onCancel={putAway}
          onDone={(points) => {
            setSelectedId(edits.add(kind, points));
            setKind(undefined);
          }}
        />
      ) : null}
      {tools
        ? createPortal(
            <DrawingTools
              kind={kind}
              onChoose={choose}
              onDelete={selected && (() => remove(selected.id))}
              onUndo={edits.undo}
              onRedo={edits.redo}
            >
              <DrawingList
                drawings={drawings}
                nameOf={nameOf}
                decimals={decimals}
                onSelect={(id) => {
                  setKind(undefined);
                  setSelectedId(id);
                }}
                onDelete={remove}
              />
            </DrawingTools>,
            tools,
          )
        : null}
    </fieldset>
  );
}
