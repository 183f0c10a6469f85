import type { IForbiddenRuleType } from 'dependency-cruiser';
import { LAYERS, type Layer, SERVER_LAYERS, SERVER_SHARED } from './law.ts';

/** The tables of law.ts and further rules, in the form of dependency-cruiser. */

const PROJECT = '^(src|core|sw|desk|server|tests|tools|locales)/';
const insideOf = (folders: readonly string[]) => `^(${folders.join('|')})/`;

const layers = LAYERS.map(({ folder, mayImport }: Layer) => ({
  name: `${folder} imports downward only`,
  from: { path: insideOf([folder]) },
  to: { path: PROJECT, pathNot: insideOf([folder, ...mayImport]) },
}));

const serverLayers = SERVER_LAYERS.map(({ folder, mayImport }) => ({
  name: `${folder} imports downward only`,
  from: { path: insideOf([folder]) },
  to: {
    path: insideOf(['server']),
    pathNot: [insideOf([folder, ...mayImport]), `^(${SERVER_SHARED.join('|')})$`],
  },
}));

export const IMPORT_RULES: readonly IForbiddenRuleType[] = [
  ...layers,
  ...serverLayers,
  {
    name: 'a feature never imports another feature',
    from: { path: '^src/features/([^/]+)/' },
    to: { path: '^src/features/', pathNot: '^src/features/$1/' },
  },
  {
    name: "nothing of the members' side imports the desk",
    from: { path: '^(src|core|sw|server)/', pathNot: '^server/desk/' },
    to: { path: '^desk/' },
  },
  {
    name: 'no file imports itself by way of others, not even for a type',
    from: {},
    to: { circular: true },
  },
  {
    name: 'client code takes zod from zod/mini',
    from: { path: '^(src|core|sw|desk)/' },
    to: { path: '/node_modules/zod/|^node_modules/zod/', pathNot: '/zod/mini/' },
  },
  {
    name: 'no layer below the components contains texts for people',
    from: { path: '^(core|src/(ui|api|lib|state))/' },
    to: { path: '@lingui/.*macro' },
  },
  { name: 'every import leads to a file', from: {}, to: { couldNotResolve: true } },
];
