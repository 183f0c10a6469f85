import { WrongTextBar } from '#/features/support/wrong-text/wrong-text-bar';

/** Ids of texts by their keys, which a build makes of the English catalog (tools/vite/catalogs.ts). */
const ids = import.meta.glob<Readonly<Record<string, string>>>('../../../locales/en/app.po', {
  query: '?ids',
  import: 'default',
  eager: true,
});

/** The bar with the ids of all texts. */
export function WrongText() {
  return <WrongTextBar textIds={ids['../../../locales/en/app.po'] ?? {}} />;
}
