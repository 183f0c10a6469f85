import { cleanup, render, screen } from '@testing-library/react';
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

test('shows the part, and until then what stands in for it', async () => {
  const file = optionalFile(async () => Greeting);
  render(<OptionalPart file={file} props={ANN} waiting={<p>Soon</p>} />);
  expect(screen.getByText('Soon')).toBeDefined();
  expect(await screen.findByText('Hello Ann')).toBeDefined();
});

test('a file that does not come is silent, and the page stands', async () => {
  const said = vi.spyOn(console, 'error');
  const file = optionalFile<{ name: string }>(lost);
  render(
    <Page>
      <OptionalPart file={file} props={ANN} />
    </Page>,
  );
  expect(isLoadingOptional(), 'nothing is reloaded for its sake').toBe(true);
  await vi.waitFor(() => expect(isLoadingOptional()).toBe(false));
  expect(await screen.findByText('Page')).toBeDefined();
  expect(said).not.toHaveBeenCalled();
});

test('a part that breaks takes nothing with it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const file = optionalFile(async () => Broken);
  render(
    <Page>
      <OptionalPart file={file} props={{}} />
    </Page>,
  );
  await vi.waitFor(() => expect(isLoadingOptional()).toBe(false));
  expect(await screen.findByText('Page')).toBeDefined();
});

test('what a member asked for says so, and is asked for again when it is opened anew', async () => {
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
