/** One file of this build, as tools/vite/precache.ts lists it. */
export interface BuildFile {
  readonly url: string;
  /** Null when the name holds a hash of the content. */
  readonly revision: string | null;
  readonly integrity: string;
  /** Absent: fetched at installation. `later`: when the page is idle. */
  readonly part?: 'later';
  /** Language catalogs: kept only while the language is the one shown. */
  readonly language?: string;
}

/** What an installation must have: shell, home and login. */
export function firstFiles(files: readonly BuildFile[]): BuildFile[] {
  return files.filter((file) => !file.part && !file.language);
}

export function laterFiles(files: readonly BuildFile[]): BuildFile[] {
  return files.filter((file) => file.part === 'later');
}

/** The catalog of `language`, or of English when there is none. */
export function catalogOf(files: readonly BuildFile[], language: string): BuildFile | undefined {
  const catalogs = files.filter((file) => file.language);
  return (
    catalogs.find((file) => file.language === language) ??
    catalogs.find((file) => file.language === 'en')
  );
}
