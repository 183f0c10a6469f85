/** Long enough for a slow phone to have read the file. */
const KEPT_MS = 60_000;

/** Hands a text to the browser as a file to save. */
export function downloadText(fileName: string, text: string, type: string): void {
  downloadBlob(fileName, new Blob([text], { type: `${type};charset=utf-8` }));
}

/** Hands any content to the browser as a file to save. */
export function downloadBlob(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

/** `name-YYYY-MM-DD.csv` by the calendar of the device. */
export function datedName(name: string, at: Date, extension: string): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${name}-${date}.${extension}`;
}
