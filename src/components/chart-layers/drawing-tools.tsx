import { useLingui } from '@lingui/react/macro';
import {
  Minus,
  MoveUpRight,
  RectangleHorizontal,
  Redo2,
  Rows4,
  Trash2,
  TrendingUp,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#/ui/icon-button';
import { DRAWING_KINDS, type DrawingKind } from '#core/domain/market-drawing.ts';
import { useKindNames } from './use-kind-names';

interface DrawingToolsProps {
  /** The tool in use. */
  kind: DrawingKind | undefined;
  /** Called when a tool is selected, or with `undefined` when the active one is deselected. */
  onChoose: (kind: DrawingKind | undefined) => void;
  /** The action of each button; `undefined` if the action is unavailable. */
  onDelete: (() => void) | undefined;
  onUndo: (() => void) | undefined;
  onRedo: (() => void) | undefined;
  /** The button that opens the list of drawings. */
  children: ReactNode;
}

const ICONS: Readonly<Record<DrawingKind, ReactNode>> = {
  trend: <TrendingUp />,
  ray: <MoveUpRight />,
  level: <Minus />,
  rectangle: <RectangleHorizontal />,
  fibonacci: <Rows4 />,
};

// A class could not override the colour of icon buttons.
const CHOSEN = { color: 'var(--accent-ink)', backgroundColor: 'var(--accent-soft)' };

/** The row of tools above the chart. On narrow screens, the row scrolls. */
export function DrawingTools(props: DrawingToolsProps) {
  const { kind, onChoose, onDelete, onUndo, onRedo, children } = props;
  const { t } = useLingui();
  const names = useKindNames();
  const act = (label: string, icon: ReactNode, onPress: (() => void) | undefined) => (
    <IconButton label={label} title={label} disabled={!onPress} onClick={onPress}>
      {icon}
    </IconButton>
  );
  return (
    <fieldset
      aria-label={t`Drawing tools`}
      className="no-scrollbar flex min-w-0 overflow-x-auto overscroll-x-contain border-b border-line"
    >
      {DRAWING_KINDS.map((tool) => (
        <IconButton
          key={tool}
          label={names[tool]}
          title={names[tool]}
          aria-pressed={tool === kind}
          data-tool={tool}
          onClick={() => onChoose(tool === kind ? undefined : tool)}
          style={tool === kind ? CHOSEN : undefined}
        >
          {ICONS[tool]}
        </IconButton>
      ))}
      {act(t`Delete drawing`, <Trash2 />, onDelete)}
      {act(t`Undo`, <Undo2 />, onUndo)}
      {act(t`Redo`, <Redo2 />, onRedo)}
      {children}
    </fieldset>
  );
}
