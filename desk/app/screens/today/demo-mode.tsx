import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Switch } from '#/ui/switch';
import { reviewMode, reviewModeSet } from '#desk/contract/operators.ts';
import { send } from '../../api/client.ts';
import { read, refresh } from '../../api/read.ts';
import { Section } from '../../parts/screen.tsx';

/** In the demo, requests are decided automatically or wait for the desk. */
export function DemoMode() {
  const client = useQueryClient();
  const { data } = useQuery(read(reviewMode, {}));
  const change = useMutation({
    mutationFn: (isDesk: boolean) => send(reviewModeSet, { mode: isDesk ? 'desk' : 'auto' }),
    onSettled: () => refresh(client, [reviewMode]),
  });
  const mode = data?.mode;
  if (mode === undefined || mode === null) return null;
  return (
    <Section title="Demo">
      <Switch
        label="New requests wait for the desk instead of being decided automatically"
        checked={mode === 'desk'}
        disabled={change.isPending}
        onCheckedChange={(isDesk) => change.mutate(isDesk)}
      />
    </Section>
  );
}
