/** In pixels. This is enough to read an ID card, and small enough for a slow network. */
const LONGEST_SIDE = 2000;
const JPEG_QUALITY = 0.85;

/** Thrown if the device cannot decode the file as a picture. */
export class UnreadableImage extends Error {}

/**
 * Returns the width and height, scaled down in proportion so that they are within the longest side.
 * They are never enlarged.
 */
export function fittedSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}

/**
 * Encodes a photo as a JPEG of at most 2000 px, upright and without its metadata (place, device,
 * time). Transparent parts become white. Throws UnreadableImage.
 */
export async function shrinkImage(photo: Blob): Promise<Blob> {
  const picture = await createImageBitmap(photo).catch((cause: unknown) => {
    throw new UnreadableImage('not a picture', { cause });
  });
  const canvas = document.createElement('canvas');
  const { width, height } = Object.assign(canvas, fittedSize(picture.width, picture.height));
  const paper = canvas.getContext('2d');
  if (!paper) throw new UnreadableImage('no canvas');
  paper.fillStyle = '#ffffff';
  paper.fillRect(0, 0, width, height);
  paper.imageSmoothingQuality = 'high';
  paper.drawImage(picture, 0, 0, width, height);
  picture.close();
  const jpeg = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY);
  });
  // Safari releases the memory of a canvas only when its size is 0.
  canvas.width = 0;
  if (!jpeg) throw new UnreadableImage('no picture came out');
  return jpeg;
}
