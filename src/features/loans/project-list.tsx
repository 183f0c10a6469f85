import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { HandCoins } from 'lucide-react';
import { type LoanProject, loanProjectsQuery } from '#/api/loans';
import { Ready } from '#/components/ready';
import { buttonClass } from '#/ui/button-class';
import { Card } from '#/ui/card';
import { EmptyState } from '#/ui/empty-state';
import { Fact, Facts } from '#/ui/facts';
import { Skeleton } from '#/ui/skeleton';
import { LoanRange } from './loan-range';

/** The loans on offer. */
export function ProjectList() {
  const { t } = useLingui();
  const projects = useQuery(loanProjectsQuery());
  return (
    <Ready
      query={projects}
      skeleton={
        <div aria-hidden="true" className="space-y-3 p-4">
          <Skeleton className="h-44 w-full rounded-lg" />
          <Skeleton className="h-44 w-full rounded-lg" />
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
  const { id, title, institution, interestRate, cycleDays } = project;
  return (
    <Card>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="text-base font-semibold wrap-anywhere">{title}</h2>
          <p className="text-xs text-muted wrap-anywhere">{institution}</p>
        </div>
        <p className="shrink-0 text-end">
          <span className="num block text-lg font-semibold">{interestRate}%</span>
          <span className="block text-xs text-muted">
            <Trans>per day</Trans>
          </span>
        </p>
      </div>
      <Facts className="mt-2">
        <Fact label={<Trans>Loan amount</Trans>}>
          <LoanRange project={project} />
        </Fact>
        <Fact label={<Trans>Cycle</Trans>}>
          <Plural value={cycleDays} one="# day" other="# days" />
        </Fact>
      </Facts>
      <Link
        to="/loans-application"
        search={{ id }}
        aria-label={t`Application for ${title}`}
        className={buttonClass({ block: true, className: 'mt-3' })}
      >
        <Trans>Application</Trans>
      </Link>
    </Card>
  );
}
