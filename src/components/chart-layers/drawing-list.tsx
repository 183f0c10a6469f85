import { Trans, useLingui } from '@lingui/react/macro';
import { List, Trash2 } from 'lucide-react';
import { IconButton } from '#/ui/icon-button';
import { LinkButton } from '#/ui/link-button';
import { Popover } from '#/ui/popover';
import type { Drawing } from '#core/domain/market-drawing.ts';
import { priceLabel } from '../candle-chart/axis-labels';

interface DrawingListProps {
  drawings: readonly Drawing[];
  nameOf: (drawing: Drawing) => string;
  decimals: number;
  onSelect: (id: number) => void;
  /** Deletes one drawing, or all drawings. */
  onDelete: (id?: number) => void;
}

/** The drawings of the market by name, including those outside the view. */
export function DrawingList({ drawings, nameOf, decimals, onSelect, onDelete }: DrawingListProps) {
  const { t } = useLingui();
  return (
    <Popover
      label={t`Drawings`}
      trigger={(props) => (
        <IconButton {...props} label={t`Drawings`} title={t`Drawings`} data-drawings="">
          <List />
        </IconButton>
      )}
    >
      {(close) => (
        <div style={{ inlineSize: 288 }} className="flex max-w-full flex-col py-2">
          {drawings.length === 0 ? (
            <p className="px-4 py-2 text-sm text-muted">
              <Trans>You haven’t drawn anything on this market yet.</Trans>
            </p>
          ) : (
            <>
              <ul aria-label={t`Drawings`}>
                {drawings.map((drawing) => {
                  const name = nameOf(drawing);
                  return (
                    <li key={drawing.id} className="flex items-center pe-2">
                      <button
                        type="button"
                        onClick={() => {
                          onSelect(drawing.id);
                          close();
                        }}
                        className="min-h-11 min-w-0 flex-1 px-4 py-1 text-start text-sm -outline-offset-2 active:bg-fill"
                      >
                        {name}
                        <bdi translate="no" dir="ltr" className="num block text-xs text-muted">
                          {drawing.points
                            .map(({ price }) => priceLabel(price, decimals))
                            .join(' – ')}
                        </bdi>
                      </button>
                      <IconButton label={t`Delete ${name}`} onClick={() => onDelete(drawing.id)}>
                        <Trash2 />
                      </IconButton>
                    </li>
                  );
                })}
              </ul>
              <LinkButton
                className="mx-4 mt-1 self-start text-sm"
                onClick={() => {
                  onDelete();
                  close();
                }}
              >
                <Trans>Delete all drawings</Trans>
              </LinkButton>
            </>
          )}
        </div>
      )}
    </Popover>
  );
}
