import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../../src/routes');

/** Returns the URLs of the screens in a folder. `security_.log.tsx` is /security/log. */
const urlsIn = (folder: string) =>
  readdirSync(join(FOLDER, folder))
    .filter((file) => file.endsWith('.tsx') && !/^(__root|route)\./.test(file))
    .map((file) => `/${file.replace(/(^index)?\.tsx$/, '').replace('_.', '/')}`);

/** Routes that redirect a member to the home page. */
export const GUEST_ONLY: readonly string[] = urlsIn('_guest');

/** Every URL that a visitor may open without signing in (product.md#routes). */
export const PUBLIC_ROUTES: readonly string[] = [...urlsIn(''), ...GUEST_ONLY];

/** Every URL that requires a member (product.md#routes). */
export const MEMBER_ROUTES: readonly string[] = urlsIn('_member');
