import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { HandCoins } from 'lucide-react';
import { type LoanProject, loansQueries } from '#/api/loans';
import { OfferCard } from '#/components/lists/offer-card';
import { OfferList } from '#/components/lists/offer-list';
import { buttonClass } from '#/ui/button-class';

/** The loans on offer. */
export function ProjectList() {
  const { t } = useLingui();
  const projects = useQuery(loansQueries.projects());
  return (
    <OfferList
      query={projects}
      label={t`Loan offers`}
      height="h-42"
      empty={{ icon: <HandCoins />, title: <Trans>No loans available right now</Trans> }}
    >
      {(project) => <ProjectCard project={project} />}
    </OfferList>
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
        aria-label={t`Apply for ${title}`}
        className={buttonClass({ variant: 'secondary', block: true, className: 'mt-3' })}
      >
        <Trans>Apply</Trans>
      </Link>
    </OfferCard>
  );
}
