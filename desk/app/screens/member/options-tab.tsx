import { useInfiniteQuery } from '@tanstack/react-query';
import { Badge } from '#/ui/badge';
import { SkeletonRows } from '#/ui/skeleton-rows';
import { memberOptions } from '#desk/contract/member.ts';
import { pages, type RowOf } from '../../api/read.ts';
import { Time } from '../../parts/age.tsx';
import { Amount } from '../../parts/amount.tsx';
import { MoreButton } from '../../parts/more-button.tsx';
import { Loaded } from '../../parts/screen.tsx';

/** Options with the reason for each outcome. */
export function OptionsTab({ id }: { id: number }) {
  const query = useInfiniteQuery(pages(memberOptions, { id }));
  return (
    <Loaded query={query} loading={<SkeletonRows count={8} />}>
      {(data) => {
        const rows = data.pages.flatMap((page) => page.rows);
        return (
          <>
            {rows.length === 0 ? <p className="text-muted">No options</p> : null}
            <ol aria-label="The member’s options">
              {rows.map((row) => (
                <OptionRow key={row.id} row={row} />
              ))}
            </ol>
            <MoreButton query={query} className="mt-3" />
          </>
        );
      }}
    </Loaded>
  );
}

function OptionRow({ row }: { row: RowOf<typeof memberOptions> }) {
  return (
    <li className="border-b border-line">
      <details>
        <summary className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-2 hover:bg-surface">
          <span className="num">{row.orderNumber}</span>
          <span>
            {row.market}, {row.direction}, <span className="num">{row.durationSeconds}</span> s
          </span>
          <Badge>{row.status}</Badge>
          <span className="text-muted">
            <Time at={row.placedAt} />
          </span>
          <span className="ms-auto">
            <Amount value={row.stake} unit={row.coin} />
          </span>
        </summary>
        <ul className="px-2 pb-3 text-muted">
          {row.why.length === 0 ? <li>Not settled yet</li> : null}
          {row.why.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
    </li>
  );
}
