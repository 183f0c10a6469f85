// Tests wait for their expectation, never for time to pass: the limit only ends a broken test. A
// screen takes seconds on a busy machine. Files without a page do not load the library.
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: 20_000 });
}

export {};
