import { Trans, useLingui } from '@lingui/react/macro';
import type { StakingProject } from '#/api/staking';
import { Duration } from '#/components/duration/duration';
import { Button } from '#/ui/button';
import { Card } from '#/ui/card';
import { LogoImage } from '#/ui/logo-image';
import { compare } from '#core/domain/money.ts';

interface ProjectCardProps {
  project: StakingProject;
  onJoin: () => void;
}

/** A project with its highest rate and its durations. */
export function ProjectCard({ project, onJoin }: ProjectCardProps) {
  const { t } = useLingui();
  const { title, image, coin, durations } = project;
  const best = durations.reduce<string | undefined>(
    (rate, duration) =>
      rate === undefined || compare(duration.interestRate, rate as typeof duration.interestRate) > 0
        ? duration.interestRate
        : rate,
    undefined,
  );
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-3">
        <LogoImage src={image} name={coin} className="size-10" />
        <div className="min-w-[min(8rem,60%)] flex-1">
          <h2 className="text-base font-semibold wrap-anywhere">{title}</h2>
          <p translate="no" className="text-xs text-muted">
            {coin}
          </p>
        </div>
        {best === undefined ? null : (
          <p className="shrink-0 text-end text-xs text-muted">
            <Trans>
              up to{' '}
              <span translate="no" className="num block text-lg font-semibold text-success">
                {best}%
              </span>{' '}
              per year
            </Trans>
          </p>
        )}
      </div>
      <div className="mt-3 flex items-center justify-between gap-3">
        <ul aria-label={t`Terms`} className="flex flex-wrap gap-1.5 text-xs text-muted">
          {durations.map((duration) => (
            <li key={duration.id} className="rounded-md bg-fill px-2 py-1">
              <Duration days={duration.days} />
            </li>
          ))}
        </ul>
        <Button
          variant="secondary"
          aria-label={t`Stake in ${title}`}
          disabled={durations.length === 0}
          className="shrink-0"
          onClick={onJoin}
        >
          <Trans context="verb: put coins into staking">Stake</Trans>
        </Button>
      </div>
    </Card>
  );
}
