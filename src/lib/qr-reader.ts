/** The browser's reader of barcodes. TypeScript has no types for it, because few browsers have one. */
interface BarcodeDetector {
  detect(picture: ImageBitmapSource): Promise<readonly { readonly rawValue: string }[]>;
}

interface BarcodeDetectorClass {
  new (options: { readonly formats: readonly string[] }): BarcodeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

const QR = 'qr_code';

const detectorClass = () =>
  (globalThis as { readonly BarcodeDetector?: BarcodeDetectorClass }).BarcodeDetector;

/** Returns true if this browser can read QR codes. */
export async function canReadQr(): Promise<boolean> {
  // Some browsers have the class on every system, but no formats on some of them.
  const formats = await detectorClass()
    ?.getSupportedFormats()
    .catch((): readonly string[] => []);
  return formats?.includes(QR) ?? false;
}

/**
 * Returns a function that reads the first QR code in a picture. Its result is `undefined` if there
 * is none or the picture cannot be read, such as a video that has not started.
 */
export function createQrReader(): (picture: ImageBitmapSource) => Promise<string | undefined> {
  const Detector = detectorClass();
  const detector = Detector && new Detector({ formats: [QR] });
  return async (picture) => {
    const codes = await detector?.detect(picture).catch(() => []);
    return codes?.[0]?.rawValue.trim() || undefined;
  };
}
