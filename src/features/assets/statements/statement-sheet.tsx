import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { readStatement } from '#/api/assets-statement';
import { downloadBlob } from '#/lib/download';
import { serverNow } from '#/state/server-clock';
import { Button } from '#/ui/button';
import { SelectField } from '#/ui/select-field';
import { Sheet } from '#/ui/sheet';
import type { StatementFormat } from '#core/contract/assets-statement.ts';
import { statementPeriods } from '#core/domain/assets-statement.ts';

interface StatementSheetProps {
  open: boolean;
  onClose: () => void;
}

/** Saves the statement of a month or a year (product.md#statements). */
export function StatementSheet({ open, onClose }: StatementSheetProps) {
  const { t } = useLingui();
  const [periods] = useState(() => statementPeriods(serverNow()));
  const [period, setPeriod] = useState(periods[0] ?? '');
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (format: StatementFormat) => readStatement(period, format),
    onSuccess: ({ name, content }) => downloadBlob(name, content),
  });
  const button = (format: StatementFormat) => ({
    size: 'lg' as const,
    className: 'flex-1',
    busy: isPending && variables === format,
    disabled: isPending,
    onClick: () => mutate(format),
  });
  return (
    <Sheet
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<Trans>Statements</Trans>}
      closeLabel={t`Close`}
    >
      <div className="flex flex-col gap-4 px-4 pb-4">
        <SelectField
          isCode
          label={t`Month or year`}
          items={periods.map((value) => ({ value, name: value, label: value }))}
          value={period}
          onValueChange={setPeriod}
          placeholder={t`Choose`}
          closeLabel={t`Close`}
        />
        <p className="text-xs text-muted">
          <Trans>
            A record of every change to your balances, including opening and closing balances. The
            file is in English and all times are in UTC.
          </Trans>
        </p>
        <div className="flex flex-wrap gap-3">
          <Button {...button('pdf')}>
            <Trans>Download PDF</Trans>
          </Button>
          <Button variant="secondary" {...button('csv')}>
            <Trans>Download CSV</Trans>
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
