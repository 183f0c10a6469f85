/** One file of this build, as listed by tools/vite/precache.ts. */
export interface BuildFile {
  readonly url: string;
  /** Null if the name contains a hash of the content. */
  readonly revision: string | null;
  readonly integrity: string;
  /** `later`: the file is fetched when the page is idle; absent: it is fetched at installation. */
  readonly part?: 'later';
  /** The language of a catalog, which is stored only while this language is displayed. */
  readonly language?: string;
}

/** Returns the files that an installation needs: shell, home and login. */
export function installFiles(files: readonly BuildFile[]): BuildFile[] {
  return files.filter((file) => !file.part && !file.language);
}

/** Returns the files that are fetched when the page is idle. */
export function laterFiles(files: readonly BuildFile[]): BuildFile[] {
  return files.filter((file) => file.part === 'later');
}

/** Returns the catalog of `language`, or that of English if there is none. */
export function catalogOf(files: readonly BuildFile[], language: string): BuildFile | undefined {
  const catalogs = files.filter((file) => file.language);
  return (
    catalogs.find((file) => file.language === language) ??
    catalogs.find((file) => file.language === 'en')
  );
}
