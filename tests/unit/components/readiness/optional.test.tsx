import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { optional } from '#/components/readiness/optional';
import { isLoadingOptional } from '#/lib/optional-load';

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}
function Soon() {
  return <p>Soon</p>;
}
function Failed() {
  return <p>Failed to load</p>;
}
function Broken(): never {
  throw new Error('broken');
}
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Page({ children }: { children: ReactNode }) {
  return (
    <main>
      <h1>Page</h1>
      {children}
    </main>
  );
}

test('shows the part, and until then its placeholder', async () => {
  const Part = optional(async () => Greeting, { Waiting: Soon });
  render(<Part name="Ann" />);
  expect(screen.getByText('Soon')).toBeDefined();
  expect(await screen.findByText('Hello Ann')).toBeDefined();
});

test('ignores a file that fails to load, and the page works', async () => {
  const said = vi.spyOn(console, 'error');
  const Part = optional<{ name: string }>(lost);
  render(
    <Page>
      <Part name="Ann" />
    </Page>,
  );
  expect(isLoadingOptional(), 'nothing is reloaded for its sake').toBe(true);
  await waitFor(() => expect(isLoadingOptional()).toBe(false));
  expect(await screen.findByText('Page')).toBeDefined();
  expect(said).not.toHaveBeenCalled();
});

test('contains the failure of a part that throws', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Part = optional(async () => Broken);
  render(
    <Page>
      <Part />
    </Page>,
  );
  await waitFor(() => expect(isLoadingOptional()).toBe(false));
  expect(await screen.findByText('Page')).toBeDefined();
});

test('reports the failure of a requested part, and loads it again when it is reopened', async () => {
  const load = vi.fn(async () => Greeting);
  load.mockImplementationOnce(lost);
  const Part = optional<{ name: string }>(load, { Missing: Failed });
  const { unmount } = render(<Part name="Ann" />);
  expect(await screen.findByText('Failed to load')).toBeDefined();
  unmount();
  render(<Part name="Ann" />);
  expect(await screen.findByText('Hello Ann')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
});
