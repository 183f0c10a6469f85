import {
  Banknote,
  ClipboardCheck,
  FileSignature,
  Landmark,
  Languages,
  LifeBuoy,
  type LucideIcon,
  ScrollText,
  Send,
  ShieldAlert,
  SpellCheck,
  Sun,
  Tags,
  Users,
} from 'lucide-react';
import { auditList } from '#desk/contract/audit.ts';
import type { Call } from '#desk/contract/call.ts';
import { catalogueFile } from '#desk/contract/catalogue.ts';
import { ledgerEntry, moneyDay } from '#desk/contract/ledger.ts';
import { operatorList } from '#desk/contract/operators.ts';
import { requestList } from '#desk/contract/requests.ts';
import { reviewList } from '#desk/contract/reviews.ts';
import { riskExposure } from '#desk/contract/risk.ts';
import { supportList } from '#desk/contract/support.ts';
import { textList } from '#desk/contract/texts.ts';
import { today } from '#desk/contract/today.ts';
import { withdrawalBoard } from '#desk/contract/withdrawals.ts';

interface Screen {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** The call whose right the screen requires. */
  readonly needs: Call;
}

/** The screens in the order in which they are used during a day. */
export const SCREENS = [
  { to: '/', label: 'Today', icon: Sun, needs: today },
  { to: '/reviews', label: 'Reviews', icon: ClipboardCheck, needs: reviewList },
  { to: '/withdrawals', label: 'Withdrawals', icon: Send, needs: withdrawalBoard },
  { to: '/support', label: 'Support', icon: LifeBuoy, needs: supportList },
  { to: '/requests', label: 'Requests', icon: FileSignature, needs: requestList },
  { to: '/ledger', label: 'Ledger', icon: ScrollText, needs: ledgerEntry },
  { to: '/money', label: 'Money', icon: Banknote, needs: moneyDay },
  { to: '/risk', label: 'Risk', icon: ShieldAlert, needs: riskExposure },
  { to: '/catalogue', label: 'Catalogue', icon: Tags, needs: catalogueFile },
  { to: '/content', label: 'Content', icon: Languages, needs: catalogueFile },
  { to: '/texts', label: 'Texts', icon: SpellCheck, needs: textList },
  { to: '/audit', label: 'Audit', icon: Landmark, needs: auditList },
  { to: '/operators', label: 'Operators', icon: Users, needs: operatorList },
] as const satisfies readonly Screen[];
