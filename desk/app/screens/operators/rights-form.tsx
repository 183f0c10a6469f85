import { useState } from 'react';
import { Button } from '#/ui/button';
import type { Right } from '#desk/contract/call.ts';
import type { Operator } from './operator.ts';
import { RightBoxes } from './right-boxes.tsx';

interface RightsFormProps {
  operator: Operator;
  ask: (rights: readonly Right[]) => void;
}

export function RightsForm({ operator, ask }: RightsFormProps) {
  const [rights, setRights] = useState<readonly Right[]>(operator.rights);
  const isSame = [...rights].sort().join() === [...operator.rights].sort().join();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <RightBoxes label={`Rights of ${operator.name}`} rights={rights} onChange={setRights} />
      <Button size="sm" variant="secondary" disabled={isSame} onClick={() => ask(rights)}>
        Request these rights
      </Button>
    </div>
  );
}
