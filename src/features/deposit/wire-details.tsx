import { Trans, useLingui } from '@lingui/react/macro';
import type { BankWire } from '#/api/deposit';
import { CopyButton } from '#/ui/copy-button';
import { toast } from '#/ui/toast';

interface WireDetailsProps {
  wire: BankWire;
}

/** The bank account of a bank transfer, each line with a copy button. */
export function WireDetails({ wire }: WireDetailsProps) {
  const { t } = useLingui();
  const lines = [
    [t`Bank name`, wire.bankName],
    [
      t({
        message: 'Account number',
        comment: 'The number of the account to pay to, not a code of the bank.',
      }),
      wire.bankNumber,
    ],
    [t`Account name`, wire.accountName],
    [t`Bank address`, wire.bankAddress],
    [t`Payment code`, wire.transferCode],
    [t`Company address`, wire.companyAddress],
  ] as const;
  return (
    <section aria-label={t`Bank details`} className="flex flex-col gap-3">
      <dl className="rounded-lg bg-surface py-1 ps-4 pe-1">
        {lines.map(([label, value]) =>
          value === undefined ? null : (
            <div key={label} className="pt-2">
              <dt className="text-xs text-muted">{label}</dt>
              <dd className="-mt-3 flex items-center gap-2 text-sm font-medium">
                <bdi translate="no" className="min-w-0 flex-1 wrap-anywhere">
                  {value}
                </bdi>
                <CopyButton
                  text={value}
                  label={t`Copy: ${label}`}
                  copiedLabel={t`Copied`}
                  onFailed={() =>
                    toast({
                      tone: 'error',
                      message: t`Couldn’t copy. Select the text and copy it manually.`,
                    })
                  }
                />
              </dd>
            </div>
          ),
        )}
      </dl>
      <p className="text-xs text-muted">
        <Trans>Include the payment code in your payment so we can match it to your account.</Trans>
      </p>
    </section>
  );
}
