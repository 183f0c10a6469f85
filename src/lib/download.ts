/** Long enough for even a slow phone to have read the file. */
const REVOKE_AFTER_MS = 60_000;

/** Saves a string as a file. */
export function downloadText(fileName: string, text: string, type: string): void {
  downloadBlob(fileName, new Blob([text], { type: `${type};charset=utf-8` }));
}

/** Saves any content as a file. */
export function downloadBlob(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}

/** Returns `name-YYYY-MM-DD.csv` according to the device's calendar. */
export function datedName(name: string, at: Date, extension: string): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${name}-${date}.${extension}`;
}
