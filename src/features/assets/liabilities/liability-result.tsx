import { ph } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { authQueries } from '#/api/auth';
import { HiddenAmount } from '#/components/coin/hidden-amount';
import { downloadText } from '#/lib/download';
import { formatTime } from '#/lib/format';
import { shownLanguageAtom } from '#/state/language';
import type { OwnLiability } from '#/state/liability-proof';
import { serverNow } from '#/state/server-clock';
import { Button } from '#/ui/button';
import { Fact, Facts } from '#/ui/facts';
import { Notice } from '#/ui/notice';
import { formatExact } from '#core/domain/assets-balance.ts';
import { type LiabilityProof, validateLiability } from '#core/domain/assets-liabilities.ts';
import { isZero } from '#core/domain/money.ts';

const DAY_MS = 86_400_000;

/** This browser's verification of the member's proof for the newest day. */
export function LiabilityResult({ own: { proof, published } }: { own: OwnLiability }) {
  const language = useAtomValue(shownLanguageAtom);
  const { data: member } = useQuery(authQueries.member());
  const dateOf = (at: number) => formatTime(at, 'date', language, 'UTC');
  if (!proof) {
    const next = (Math.floor(serverNow() / DAY_MS) + 1) * DAY_MS;
    return (
      <p className="py-2 text-muted">
        <Trans>
          Your balance hasn’t been counted yet. The next count is on {ph({ date: dateOf(next) })} at
          00:00 UTC.
        </Trans>
      </p>
    );
  }
  const isOther = member !== undefined && member.id !== proof.member;
  if (isOther || validateLiability(proof, published) !== undefined) {
    return (
      <Notice tone="danger" role="alert" icon={<ShieldAlert />}>
        <Trans>This proof failed verification. Do not trust it. Contact customer service.</Trans>
      </Notice>
    );
  }
  return <VerifiedProof proof={proof} date={dateOf(Date.parse(proof.day))} />;
}

function VerifiedProof({ proof, date }: { proof: LiabilityProof; date: string }) {
  const save = () =>
    downloadText(`liability-${proof.day}.json`, JSON.stringify(proof, null, 2), 'application/json');
  return (
    <>
      <Notice tone="success" role="status" icon={<ShieldCheck />}>
        <Trans>We counted your balance as of {ph({ date })}, and this browser verified it.</Trans>
      </Notice>
      <Facts className="py-2">
        {proof.coins.map((code, at) => {
          const amount = proof.amounts[at];
          return amount === undefined || isZero(amount) ? null : (
            <Fact key={code} label={<bdi translate="no">{code}</bdi>}>
              <HiddenAmount>{formatExact(amount)}</HiddenAmount>
            </Fact>
          );
        })}
        <Fact label={<Trans>Members</Trans>}>{proof.leaves}</Fact>
        <Fact label={<Trans>Root hash</Trans>}>
          <bdi dir="ltr" translate="no" className="text-xs break-all">
            {proof.root}
          </bdi>
        </Fact>
      </Facts>
      <p className="pb-3 text-xs text-muted">
        <Trans>This proves that we’ve counted what we owe you, not that we hold the coins.</Trans>
      </p>
      <Button block variant="secondary" onClick={save}>
        <Trans>Download</Trans>
      </Button>
    </>
  );
}
