import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ClipboardList, Layers } from 'lucide-react';
import { useState } from 'react';
import { type StakingProject, stakingQueries } from '#/api/staking';
import { Page } from '#/components/page/page';
import { Ready } from '#/components/readiness/ready';
import { EmptyState } from '#/ui/empty-state';
import { Skeleton } from '#/ui/skeleton';
import { JoinDialog } from './join-dialog';
import { ProjectCard } from './project-card';

interface StakingScreenProps {
  onJoined: () => void;
}

/** Staking (product.md#staking): the projects; the form of one of them opens in a dialog. */
export function StakingScreen({ onJoined }: StakingScreenProps) {
  const { t } = useLingui();
  const projects = useQuery(stakingQueries.projects());
  const [chosen, setChosen] = useState<StakingProject>();
  const [isOpen, setOpen] = useState(false);
  return (
    <Page
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
      <Ready
        query={projects}
        skeleton={
          <div aria-hidden="true" className="space-y-3 p-4">
            <Skeleton className="h-32 w-full rounded-lg" />
            <Skeleton className="h-32 w-full rounded-lg" />
          </div>
        }
      >
        {(list) =>
          list.length === 0 ? (
            <EmptyState icon={<Layers />} title={<Trans>Nothing can be staked right now</Trans>} />
          ) : (
            <ul
              aria-label={t`Staking projects`}
              className="space-y-3 p-4 pb-[calc(var(--safe-bottom)+1rem)]"
            >
              {list.map((project) => (
                <li key={project.id}>
                  <ProjectCard
                    project={project}
                    onJoin={() => {
                      setChosen(project);
                      setOpen(true);
                    }}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Ready>
      <JoinDialog
        open={isOpen}
        project={chosen}
        onClose={() => setOpen(false)}
        onJoined={onJoined}
      />
    </Page>
  );
}
