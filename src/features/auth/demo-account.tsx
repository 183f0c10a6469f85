import { Trans } from '@lingui/react/macro';
import { FlaskConical } from 'lucide-react';
import type { DemoAccount as Account } from '#/api/site';
import { Button } from '#/ui/button';
import { Notice } from '#/ui/notice';

interface DemoAccountProps {
  demo: Account;
  onFill: () => void;
}

/** Shows the demo account and a button that fills in its credentials. */
export function DemoAccount({ demo, onFill }: DemoAccountProps) {
  return (
    <Notice
      tone="warn"
      icon={<FlaskConical />}
      action={
        <Button size="sm" variant="secondary" onClick={onFill}>
          <Trans>Fill in</Trans>
        </Button>
      }
    >
      <p className="font-medium">
        <Trans>Demo account</Trans>
      </p>
      <p className="text-xs text-muted">
        <span translate="no" className="num">
          {demo.username}
        </span>{' '}
        ·{' '}
        <span translate="no" className="num">
          {demo.password}
        </span>
      </p>
    </Notice>
  );
}
