// Tests wait for their expectation, never for time to pass, so the limit only ends a broken test.
// While seven other processes were busy, 20 s was too short. Files without a page do not load the
// library.
if ('document' in globalThis) {
  const { configure, getConfig } = await import('@testing-library/dom');
  const { getElementError } = getConfig();
  configure({
    asyncUtilTimeout: 60_000,
    // A wait checks many times without success. Only its last error needs the page as text, and
    // includes it.
    getElementError(message, container) {
      if (!isWaiting(getConfig())) return getElementError(message, container);
      return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
    },
  });
}

/** The library sets this field while it waits, but its types do not contain the field. */
function isWaiting(config: object): boolean {
  return (
    (config as { _disableExpensiveErrorDiagnostics?: boolean })
      ._disableExpensiveErrorDiagnostics === true
  );
}

export {};
