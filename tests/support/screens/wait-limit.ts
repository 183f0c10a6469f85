// Tests wait for their expectation, never for time to pass: the limit only ends a broken test.
// Beside seven busy processes 20 s were too short. Files without a page do not load the library.
if ('document' in globalThis) {
  const { configure, getConfig } = await import('@testing-library/dom');
  const { getElementError } = getConfig();
  configure({
    asyncUtilTimeout: 60_000,
    // A wait looks many times in vain: only its last error needs the page as text, and gets it.
    getElementError(message, container) {
      if (!isWaiting(getConfig())) return getElementError(message, container);
      return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
    },
  });
}

/** The library sets this field while it waits; its types do not have it. */
function isWaiting(config: object): boolean {
  return (
    (config as { _disableExpensiveErrorDiagnostics?: boolean })
      ._disableExpensiveErrorDiagnostics === true
  );
}

export {};
