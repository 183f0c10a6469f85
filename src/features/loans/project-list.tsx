import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { HandCoins } from 'lucide-react';
import { type LoanProject, loansQueries } from '#/api/loans';
import { OfferCard } from '#/components/lists/offer-card';
import { Ready } from '#/components/readiness/ready';
import { buttonClass } from '#/ui/button-class';
import { EmptyState } from '#/ui/empty-state';
import { Skeleton } from '#/ui/skeleton';

/** The loans on offer. */
export function ProjectList() {
  const { t } = useLingui();
  const projects = useQuery(loansQueries.projects());
  return (
    <Ready
      query={projects}
      skeleton={
        <div aria-hidden="true" className="space-y-3 p-4">
          <Skeleton className="h-42 w-full rounded-lg" />
          <Skeleton className="h-42 w-full rounded-lg" />
        </div>
      }
    >
      {(list) =>
        list.length === 0 ? (
          <EmptyState icon={<HandCoins />} title={<Trans>No loan is on offer right now</Trans>} />
        ) : (
          <ul aria-label={t`Loan projects`} className="space-y-3 p-4">
            {list.map((project) => (
              <li key={project.id}>
                <ProjectCard project={project} />
              </li>
            ))}
          </ul>
        )
      }
    </Ready>
  );
}

function ProjectCard({ project }: { project: LoanProject }) {
  const { t } = useLingui();
  const { id, title, institution, interestRate, range, coin, durationDays } = project;
  return (
    <OfferCard
      title={title}
      subtitle={institution}
      rate={interestRate}
      rangeLabel={<Trans>Loan amount</Trans>}
      range={range}
      unit={coin}
      durationDays={durationDays}
    >
      <Link
        to="/loans-application"
        search={{ id }}
        aria-label={t`Application for ${title}`}
        className={buttonClass({ block: true, className: 'mt-3' })}
      >
        <Trans>Application</Trans>
      </Link>
    </OfferCard>
  );
}
