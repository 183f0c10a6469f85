import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { authQueries } from '#/api/auth';
import { Ready } from '#/components/readiness/ready';
import { IconButton } from '#/ui/icon-button';
import { SidePanel } from '#/ui/side-panel';
import { MemberCard, MemberCardSkeleton } from './member-card';
import { PanelLinks } from './panel-links';
import { PanelSettings } from './panel-settings';
import { SignOutRow } from './sign-out-row';

interface MemberPanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The member's side panel (product.md#member-panel). */
export function MemberPanel({ open, onOpenChange }: MemberPanelProps) {
  const { t } = useLingui();
  const member = useQuery(authQueries.member());
  return (
    <SidePanel open={open} onOpenChange={onOpenChange} label={t`Your menu`}>
      <div className="flex justify-end px-1">
        <IconButton label={t`Close`} onClick={() => onOpenChange(false)}>
          <X />
        </IconButton>
      </div>
      <Ready query={member} skeleton={<MemberCardSkeleton />} className="py-4">
        {(data) => <MemberCard member={data} />}
      </Ready>
      <PanelLinks member={member.data} />
      <PanelSettings />
      <SignOutRow />
    </SidePanel>
  );
}
