import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { cx } from '#/ui/cx';
import { Tabs } from '#/ui/tabs';
import { Key } from '../../parts/key.tsx';
import { useQueueKeys } from '../../parts/keys.ts';
import { useTitle } from '../../parts/screen.tsx';
import { boardQuery, Column, type Step } from './column.tsx';
import { STEP_NAMES } from './step-names.ts';
import { WithdrawalCase } from './withdrawal-case.tsx';

const OPEN: readonly Step[] = ['review', 'approved', 'sending'];
const ENDED = ['sent', 'failed', 'rejected', 'cancelled'] as const;

/** Withdrawals in columns by step, with the selected one next to them. */
export function WithdrawalsScreen() {
  useTitle('Withdrawals');
  const { step = 'review', id } = useSearch({ from: '/desk/withdrawals' });
  const navigate = useNavigate({ from: '/withdrawals' });
  const [ended, setEnded] = useState<Step>('sent');
  const { data } = useInfiniteQuery(boardQuery(step));
  const current = data?.pages.flatMap((page) => page.rows) ?? [];

  const choose = (to: Step, chosen: number | undefined) =>
    void navigate({ search: { step: to, id: chosen }, replace: true, resetScroll: false });
  useQueueKeys('withdrawal', { rows: current, chosen: id, choose: (to) => choose(step, to) });

  const columns: readonly Step[] = [...OPEN, ended];
  const isEnded = !OPEN.includes(step);
  return (
    <div className="flex flex-col medium:h-[calc(100dvh-3.5rem)] medium:flex-row">
      <h1 className="sr-only">Withdrawals</h1>
      <div className={cx('flex min-w-0 flex-1 flex-col', id !== undefined && 'hidden medium:flex')}>
        <Tabs
          label="Step"
          className="medium:hidden"
          items={[...OPEN, ...ENDED].map((value) => ({ value, label: STEP_NAMES[value] }))}
          value={step}
          onValueChange={(value) => choose(value, undefined)}
        />
        <div className="grid min-h-0 flex-1 medium:grid-cols-4">
          {columns.map((column, place) => (
            <div
              key={place === 3 ? 'ended' : column}
              className={cx(
                'min-h-0 flex-col border-line medium:flex medium:border-e',
                column === step || (place === 3 && isEnded) ? 'flex' : 'hidden',
              )}
            >
              <Column
                step={place === 3 && isEnded ? step : column}
                chosen={id}
                steps={place === 3 ? ENDED : undefined}
                onStep={(to) => {
                  setEnded(to);
                  if (isEnded) choose(to, undefined);
                }}
                onChoose={(chosen) => choose(place === 3 && isEnded ? step : column, chosen)}
              />
            </div>
          ))}
        </div>
      </div>
      <div
        className={cx(
          'min-w-0 medium:w-96 medium:shrink-0 medium:overflow-y-auto',
          id === undefined && 'hidden medium:block',
        )}
      >
        {id === undefined ? (
          <p className="p-6 text-muted">
            Choose a withdrawal, or press <Key name="j" />
          </p>
        ) : (
          <WithdrawalCase key={id} id={id} onBack={() => choose(step, undefined)} />
        )}
      </div>
    </div>
  );
}
