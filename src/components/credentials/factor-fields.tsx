import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { authQueries, type CodePurpose, emailCodeMutation } from '#/api/auth';
import { isPasskeyProof } from '#core/domain/security-second-factor.ts';
import { EmailCodeField } from './email-code-field';
import { PasskeyProof, useHasPasskey } from './passkey-part';
import type { PasskeyUse } from './passkey-proof';
import type { TextField } from './second-factor-field';
import { SecondFactorField } from './second-factor-part';

interface FactorFieldsProps {
  /** The proof that the server requires in addition to a password. */
  factor: 'secondFactor' | 'emailCode' | 'none';
  /** The action that a code by e-mail permits. */
  purpose: CodePurpose;
  /** The action that a passkey permits in place of a code. */
  use: PasskeyUse;
  secondFactor: TextField;
  emailCode: UseFormRegisterReturn;
  errors: { secondFactor: ReactNode; emailCode: ReactNode };
}

/** A second factor, or a code sent to the member's e-mail address. A passkey can replace either. */
export function FactorFields(props: FactorFieldsProps) {
  const { factor, purpose, use, secondFactor, emailCode, errors } = props;
  const email = useQuery(authQueries.member()).data?.email;
  const passkey = useHasPasskey() ? use : undefined;
  if (factor === 'secondFactor') {
    return <SecondFactorField {...secondFactor} passkey={passkey} error={errors.secondFactor} />;
  }
  const { value, onChange } = secondFactor;
  return (
    <>
      {factor === 'emailCode' && !isPasskeyProof(value) ? (
        <EmailCodeField
          {...emailCode}
          purpose={purpose}
          mutation={emailCodeMutation(purpose)}
          hint={
            <Trans>
              We’ll send the code to <bdi>{email}</bdi>.
            </Trans>
          }
          error={errors.emailCode}
        />
      ) : null}
      {passkey ? (
        <PasskeyProof use={passkey} value={value} onChange={onChange} error={errors.secondFactor} />
      ) : null}
    </>
  );
}
