import { CatchBoundary } from '@tanstack/react-router';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { loadOptional } from '#/lib/optional-load';

/** A component in a chunk of its own. */
export interface OptionalFile<Props> {
  /** Returns the component, which is loaded on first render. */
  readonly take: () => ComponentType<Props>;
  readonly Missing: ComponentType<Props>;
}

function Nothing(): null {
  return null;
}

/**
 * Declares a component the page can work without. `Missing` is rendered if its chunk fails to load:
 * by default nothing, which fits parts the member did not open.
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
  /** Props of the part itself. */
  props: Props;
  /** Shown until the part is loaded. */
  waiting?: ReactNode;
}

/**
 * Renders an optional part. If its chunk fails to load or it throws, the rest of the page is not
 * affected. A new mount retries a failed chunk.
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
