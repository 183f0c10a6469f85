import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ClipboardList, Layers } from 'lucide-react';
import { useState } from 'react';
import { type StakingProject, stakingQueries } from '#/api/staking';
import { OfferList } from '#/components/lists/offer-list';
import { Page } from '#/components/page/page';
import { optional } from '#/components/readiness/optional';
import { SkeletonRows } from '#/ui/skeleton-rows';
import { WhileOpen } from '#/ui/while-open';
import { JoinDialog } from './join-dialog';
import { ProjectCard } from './project-card';

const StakesAside = optional(() => import('./stakes-aside').then((file) => file.StakesAside), {
  Waiting: () => <SkeletonRows count={4} leading={false} />,
});

interface StakingScreenProps {
  onJoined: () => void;
}

/**
 * Staking (product.md#staking). The screen lists the projects, and the form for one of them opens
 * in a dialog.
 */
export function StakingScreen({ onJoined }: StakingScreenProps) {
  const { t } = useLingui();
  const projects = useQuery(stakingQueries.projects());
  const [chosen, setChosen] = useState<StakingProject>();
  return (
    <Page
      aside={<StakesAside />}
      title={<Trans>Staking</Trans>}
      actions={
        <Link
          to="/staking-list"
          aria-label={t`Staking orders`}
          className="inline-flex size-11 items-center justify-center rounded-md text-ink active:bg-fill"
        >
          <ClipboardList aria-hidden="true" className="size-5" />
        </Link>
      }
    >
      <OfferList
        query={projects}
        label={t`Staking offers`}
        height="h-32"
        className="space-y-3 p-4 pb-[calc(var(--safe-bottom)+1rem)]"
        empty={{ icon: <Layers />, title: <Trans>No staking offers available right now</Trans> }}
      >
        {(project) => <ProjectCard project={project} onJoin={() => setChosen(project)} />}
      </OfferList>
      <WhileOpen subject={chosen}>
        {(open, project) => (
          <JoinDialog
            project={project}
            open={open}
            onClose={() => setChosen(undefined)}
            onJoined={onJoined}
          />
        )}
      </WhileOpen>
    </Page>
  );
}
