/** Starts the app anew at a path of this origin: after login the whole page loads again. */
export function loadPage(path: string): void {
  globalThis.location.replace(path);
}

/** Starts the app anew where it stands: after logout, and when another tab changed the member. */
export function reloadPage(): void {
  globalThis.location.reload();
}
