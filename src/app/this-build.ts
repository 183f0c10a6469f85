/** Identifies the build by the hashed names of its entry scripts. */
export function thisBuild(): string {
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[type=module][src]');
  return [...scripts].map(({ src }) => src).join(' ');
}
