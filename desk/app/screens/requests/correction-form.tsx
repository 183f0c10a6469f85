import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Button } from '#/ui/button';
import { Field } from '#/ui/field';
import { correctionRequest, requestList } from '#desk/contract/requests.ts';
import { today } from '#desk/contract/today.ts';
import { Input, Select } from '../../parts/controls.tsx';
import { useDecision } from '../../parts/decision.tsx';
import { formatMoney } from '../../parts/format.ts';
import { Section } from '../../parts/screen.tsx';
import { ACCOUNT_ITEMS, ACCOUNTS } from '../member/balances.tsx';

const schema = z.object({
  memberId: z.string().check(z.regex(/^#?[1-9]\d{0,9}$/, 'Enter a member number.')),
  account: z.string(),
  coin: z.string().check(z.trim(), z.minLength(1, 'Enter a coin.'), z.maxLength(20)),
  amount: z
    .string()
    .check(
      z.regex(/^-?(?!0*(\.0*)?$)\d{1,13}(\.\d{1,18})?$/, 'Enter an amount such as 12.5 or -12.5.'),
    ),
  reason: z.string().check(z.trim(), z.minLength(1, 'Enter a reason.'), z.maxLength(500)),
});
type Values = z.infer<typeof schema>;

const EMPTY: Values = { memberId: '', account: '1', coin: 'USDT', amount: '', reason: '' };

/** Requests a correction of a balance, posted against the house, that another person must sign. */
export function CorrectionForm() {
  const [dialog, ask] = useDecision();
  const { register, handleSubmit, reset, formState } = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: EMPTY,
  });
  const { errors } = formState;
  const request = (values: Values) => {
    const memberId = Number(values.memberId.replace('#', ''));
    const coin = values.coin.toUpperCase();
    const { amount, reason } = values;
    const account = Number(values.account);
    ask({
      call: correctionRequest,
      input: { memberId, account, coin, amount, reason },
      title: `Request a correction: ${formatMoney(amount)} ${coin} in ${ACCOUNTS[account]} of #${memberId}`,
      button: 'Request',
      done: 'Correction requested.',
      refresh: [requestList, today],
      onDone: () => reset(EMPTY),
    });
  };
  return (
    <Section title="Correct a balance">
      <form
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => void handleSubmit(request)(event)}
      >
        <Field label="Member number" error={errors.memberId?.message}>
          <Input inputMode="numeric" className="num" {...register('memberId')} />
        </Field>
        <Field label="Account">
          <Select items={ACCOUNT_ITEMS} {...register('account')} />
        </Field>
        <Field label="Coin" error={errors.coin?.message}>
          <Input {...register('coin')} />
        </Field>
        <Field
          label="Amount"
          hint="A negative amount debits the member"
          error={errors.amount?.message}
        >
          <Input className="num" {...register('amount')} />
        </Field>
        <Field label="Reason" error={errors.reason?.message}>
          <Input {...register('reason')} />
        </Field>
        <Button size="sm" type="submit" className="min-h-9">
          Request
        </Button>
      </form>
      {dialog}
    </Section>
  );
}
