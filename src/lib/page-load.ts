/** Reloads the app at a path of this origin, as after login. */
export function loadPage(path: string): void {
  globalThis.location.replace(path);
}

/** Reloads the page at its URL, after logout or when another tab has changed the member. */
export function reloadPage(): void {
  globalThis.location.reload();
}
