import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

interface Rules {
  createScriptURL?: (url: string) => string;
  createHTML?: (html: string) => string;
}

const policies = new Map<string, Rules>();

beforeEach(() => {
  policies.clear();
  vi.resetModules();
  vi.stubGlobal('trustedTypes', {
    createPolicy(name: string, rules: Rules) {
      // A browser refuses a second policy of the same name under the CSP of the app.
      if (policies.has(name)) throw new TypeError(`policy ${name} exists`);
      policies.set(name, rules);
      return rules;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('the policies', () => {
  it('allow the two scripts of the app and nothing else', async () => {
    const { trustedScriptUrl } = await import('#/lib/trusted-types');
    expect(trustedScriptUrl('/sw.js')).toBe('/sw.js');
    expect(trustedScriptUrl('/assets/feed.worker-Ab_1-x.js')).toContain('feed');
    for (const other of [
      '/assets/frame-x.js',
      '//evil.test/sw.js',
      'https://evil.test/sw.js',
      '/sw.js?x',
      '/assets/../uploads/feed.worker-x.js',
      'data:text/javascript,1',
    ]) {
      expect(() => trustedScriptUrl(other), other).toThrow(TypeError);
    }
    expect([...policies.keys()]).toEqual(['app']);
  });

  it('allow only the empty text as markup', async () => {
    const { installDefaultPolicy } = await import('#/lib/trusted-types');
    installDefaultPolicy();
    const { createHTML } = policies.get('default') ?? {};
    expect(createHTML?.('')).toBe('');
    expect(() => createHTML?.('<b>')).toThrow(TypeError);
  });

  it('are not created where the platform has none', async () => {
    vi.stubGlobal('trustedTypes', undefined);
    const { installDefaultPolicy, trustedScriptUrl } = await import('#/lib/trusted-types');
    installDefaultPolicy();
    expect(trustedScriptUrl('/sw.js')).toBe('/sw.js');
    expect(() => trustedScriptUrl('/other.js')).toThrow(TypeError);
  });
});
