import { CatchBoundary } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { loadOptional } from '#/lib/optional-load';

interface Fallbacks<Props> {
  /**
   * Rendered if the chunk fails to load or the component throws. By default, nothing is rendered.
   */
  readonly Missing?: ComponentType<Props>;
  /** Rendered until the chunk has loaded. By default, nothing is rendered. */
  readonly Waiting?: ComponentType<Props>;
}

function Nothing(): null {
  return null;
}

/**
 * Returns a component whose code is in a separate chunk, loaded on first render. The page works
 * without it: if the chunk fails to load or the component throws, nothing else is affected. A new
 * mount retries a failed chunk.
 */
export function optional<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { Missing = Nothing, Waiting = Nothing }: Fallbacks<Props> = {},
): ComponentType<Props> {
  let current: ComponentType<Props> | undefined;

  function lazyPart(): ComponentType<Props> {
    current ??= lazy(() =>
      loadOptional(load).then(
        (Part) => ({ default: Part }),
        () => {
          current = undefined;
          return { default: Missing };
        },
      ),
    ) as ComponentType<Props>;
    return current;
  }

  return (props) => (
    <OptionalPart takePart={lazyPart} Missing={Missing} Waiting={Waiting} props={props} />
  );
}

interface OptionalPartProps<Props> extends Required<Fallbacks<Props>> {
  /** Returns the lazy component. It is called once for each mount. */
  takePart: () => ComponentType<Props>;
  props: Props;
}

function OptionalPart<Props extends object>({
  takePart,
  Missing,
  Waiting,
  props,
}: OptionalPartProps<Props>) {
  const [Part] = useState(takePart);
  return (
    <CatchBoundary getResetKey={() => 0} errorComponent={() => <Missing {...props} />}>
      <Suspense fallback={<Waiting {...props} />}>
        <Part {...props} />
      </Suspense>
    </CatchBoundary>
  );
}
