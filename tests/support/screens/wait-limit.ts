import { configure } from '@testing-library/dom';

// Tests wait for what they expect, never for time to pass: the limit only ends a broken test. A
// screen takes seconds on a busy machine.
configure({ asyncUtilTimeout: 20_000 });
