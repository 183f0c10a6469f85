import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Machine } from '#/api/mining';
import { buttonClass } from '#/ui/button-class';
import { Card } from '#/ui/card';
import { Fact, Facts } from '#/ui/facts';
import { LogoImage } from '#/ui/logo-image';
import { MachineRange } from './machine-range';

/** A machine on offer. */
export function MachineCard({ machine }: { machine: Machine }) {
  const { t } = useLingui();
  const { id, title, image, interestRate, cycleDays } = machine;
  return (
    <Card>
      <div className="flex items-center gap-3">
        <LogoImage src={image} name={title} className="size-12" />
        <h2 className="min-w-0 flex-1 text-base font-semibold wrap-anywhere">{title}</h2>
        <p className="shrink-0 text-end">
          <span className="num block text-lg font-semibold text-success">{interestRate}%</span>
          <span className="block text-xs text-muted">
            <Trans>per day</Trans>
          </span>
        </p>
      </div>
      <Facts className="mt-2">
        <Fact label={<Trans>Lock amount</Trans>}>
          <MachineRange machine={machine} />
        </Fact>
        <Fact label={<Trans>Cycle</Trans>}>
          <Plural value={cycleDays} one="# day" other="# days" />
        </Fact>
      </Facts>
      <Link
        to="/lockming-application"
        search={{ id }}
        aria-label={t`Lock in ${title}`}
        className={buttonClass({ block: true, className: 'mt-3' })}
      >
        <Trans>Lock</Trans>
      </Link>
    </Card>
  );
}
