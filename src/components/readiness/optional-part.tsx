import { CatchBoundary } from '@tanstack/react-router';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { loadOptional } from '#/lib/optional-load';

/** A component in a file of its own. */
export interface OptionalFile<Props> {
  /** The component, loaded when it is rendered first. */
  readonly take: () => ComponentType<Props>;
  readonly Missing: ComponentType<Props>;
}

function Nothing(): null {
  return null;
}

/**
 * Names a file that the page can do without. `Missing` stands in when it does not come: silence unless
 * a member asked for it.
 */
export function optionalFile<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props> = Nothing,
): OptionalFile<Props> {
  let kept: ComponentType<Props> | undefined;
  const fetched = () =>
    lazy(() =>
      loadOptional(load).then(
        (part) => ({ default: part }),
        () => {
          kept = undefined;
          return { default: Missing };
        },
      ),
    ) as ComponentType<Props>;
  return {
    take: () => {
      kept ??= fetched();
      return kept;
    },
    Missing,
  };
}

interface OptionalPartProps<Props> {
  file: OptionalFile<Props>;
  /** Of the part itself. */
  props: Props;
  /** Shown until the part is there. */
  waiting?: ReactNode;
}

/**
 * Shows what stands in a file of its own: when that does not come or the part breaks, nothing else
 * does. Mounted anew, it asks for a missing file again.
 */
export function OptionalPart<Props extends object>({
  file: { take, Missing },
  props,
  waiting,
}: OptionalPartProps<Props>) {
  const [Part] = useState(take);
  return (
    <CatchBoundary getResetKey={() => 0} errorComponent={() => <Missing {...props} />}>
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    </CatchBoundary>
  );
}
