import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { OptionalPart, optionalFile } from '#/components/readiness/optional-part';
import { isLoadingOptional } from '#/lib/optional-load';

const ANN = { name: 'Ann' };

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>;
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
  const file = optionalFile(async () => Greeting);
  render(<OptionalPart file={file} props={ANN} waiting={<p>Soon</p>} />);
  expect(screen.getByText('Soon')).toBeDefined();
  expect(await screen.findByText('Hello Ann')).toBeDefined();
});

test('ignores a file that fails to load, and the page works', async () => {
  const said = vi.spyOn(console, 'error');
  const file = optionalFile<{ name: string }>(lost);
  render(
    <Page>
      <OptionalPart file={file} props={ANN} />
    </Page>,
  );
  expect(isLoadingOptional(), 'nothing is reloaded for its sake').toBe(true);
  await waitFor(() => expect(isLoadingOptional()).toBe(false));
  expect(await screen.findByText('Page')).toBeDefined();
  expect(said).not.toHaveBeenCalled();
});

test('contains the failure of a part that throws', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const file = optionalFile(async () => Broken);
  render(
    <Page>
      <OptionalPart file={file} props={{}} />
    </Page>,
  );
  await waitFor(() => expect(isLoadingOptional()).toBe(false));
  expect(await screen.findByText('Page')).toBeDefined();
});

test('reports the failure of a requested part, and loads it again when it is reopened', async () => {
  const load = vi.fn(async () => Greeting);
  load.mockImplementationOnce(lost);
  const file = optionalFile<{ name: string }>(load, () => <p>Failed to load</p>);
  const { unmount } = render(<OptionalPart file={file} props={ANN} />);
  expect(await screen.findByText('Failed to load')).toBeDefined();
  unmount();
  render(<OptionalPart file={file} props={ANN} />);
  expect(await screen.findByText('Hello Ann')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
});
