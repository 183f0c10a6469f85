import { useState } from 'react';
import { Button } from '#/ui/button';
import { Field } from '#/ui/field';
import { noticeTest } from '#desk/contract/catalogue.ts';
import { useMay } from '../../api/session.ts';
import { Input } from '../../parts/controls.tsx';
import { useDecision } from '../../parts/decision.tsx';

/** Sends a drafted message to a single account so that the operator can preview it in the app. */
export function TestMessage({ title, content }: { title: string; content: string }) {
  const may = useMay();
  const [typed, setTyped] = useState('');
  const [dialog, ask] = useDecision();
  if (!may(noticeTest)) return null;
  const memberId = Number(typed.replace('#', ''));
  const isNumber = Number.isSafeInteger(memberId) && memberId > 0;
  const test = () =>
    ask({
      call: noticeTest,
      input: { memberId, title, content },
      title: `Send "${title}" to #${memberId} only`,
      button: 'Send',
      done: `Message sent to #${memberId}.`,
      refresh: [],
    });
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label="Your own member number">
        <Input
          inputMode="numeric"
          className="num"
          value={typed}
          onChange={({ target }) => setTyped(target.value.trim())}
        />
      </Field>
      <Button
        size="sm"
        variant="secondary"
        className="min-h-9"
        disabled={!isNumber || title === '' || content === ''}
        onClick={test}
      >
        Send me a test
      </Button>
      {dialog}
    </div>
  );
}
