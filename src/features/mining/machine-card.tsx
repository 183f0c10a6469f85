import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Machine } from '#/api/mining';
import { OfferCard } from '#/components/lists/offer-card';
import { buttonClass } from '#/ui/button-class';
import { LogoImage } from '#/ui/logo-image';

/** A machine on offer. */
export function MachineCard({ machine }: { machine: Machine }) {
  const { t } = useLingui();
  const { id, title, image, interestRate, range, coin, durationDays } = machine;
  return (
    <OfferCard
      picture={<LogoImage src={image} name={title} className="size-12" />}
      title={title}
      rate={interestRate}
      isGain
      rangeLabel={<Trans>Lock amount</Trans>}
      range={range}
      unit={coin}
      durationDays={durationDays}
    >
      <Link
        to="/lockming-application"
        search={{ id }}
        aria-label={t`Lock in ${title}`}
        className={buttonClass({ variant: 'secondary', block: true, className: 'mt-3' })}
      >
        <Trans>Lock</Trans>
      </Link>
    </OfferCard>
  );
}
