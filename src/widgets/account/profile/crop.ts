/** How a picture is cropped to a square. */
export interface Crop {
  /** 1 shows as much as possible; 4 a quarter of that edge. */
  zoom: number;
  /** Position of the square in the remaining space, from 0 (start, top) to 1 (end, bottom). */
  x: number;
  y: number;
}

export const FULL: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const MAX_ZOOM = 4;
/** Edge length of the saved picture in pixels; smaller crops keep their size. */
export const EDGE = 512;

const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** The square of the picture that a crop covers, in its pixels. */
export function cropSquare(
  { width, height }: { width: number; height: number },
  { zoom, x, y }: Crop,
): { left: number; top: number; edge: number } {
  const edge = Math.min(width, height) / within(zoom, 1, MAX_ZOOM);
  return { left: (width - edge) * within(x, 0, 1), top: (height - edge) * within(y, 0, 1), edge };
}

/**
 * The crop after dragging the picture.
 * @param by the distance, as a fraction of the stage's edge
 */
export function dragged(size: { width: number; height: number }, crop: Crop, by: { x: number; y: number }): Crop {
  const { left, top, edge } = cropSquare(size, crop);
  const position = (at: number, move: number, space: number) =>
    space <= 0 ? 0.5 : within((at - move * edge) / space, 0, 1);
  return { ...crop, x: position(left, by.x, size.width - edge), y: position(top, by.y, size.height - edge) };
}

/** The crop at another zoom, with the same centre. */
export function zoomed(size: { width: number; height: number }, crop: Crop, zoom: number): Crop {
  const { left, top, edge } = cropSquare(size, crop);
  const next = Math.min(size.width, size.height) / within(zoom, 1, MAX_ZOOM);
  const shift = (edge - next) / 2;
  const position = (at: number, space: number) => (space <= 0 ? 0.5 : within((at + shift) / space, 0, 1));
  return {
    zoom: within(zoom, 1, MAX_ZOOM),
    x: position(left, size.width - next),
    y: position(top, size.height - next),
  };
}

/** Longest edge in pixels that is drawn with each move; photos of phones are larger. */
const LONGEST = 4096;

/**
 * Reads a picture, turned as its camera says (EXIF). One with more pixels than moving it takes is made smaller.
 * @throws DOMException if the browser cannot read it
 */
export async function pictureOf(file: Blob): Promise<ImageBitmap> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const { width, height } = picture;
  const scale = LONGEST / Math.max(width, height);
  if (scale >= 1) return picture;
  const size = { resizeWidth: Math.round(width * scale), resizeHeight: Math.round(height * scale) };
  const smaller = await createImageBitmap(picture, { ...size, resizeQuality: 'high' });
  picture.close();
  return smaller;
}

/** Draws the crop onto the whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, edge } = cropSquare(picture, crop);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, edge, edge, 0, 0, canvas.width, canvas.height);
}

/**
 * Encodes the cropped picture: a JPEG stays a JPEG, everything else becomes a PNG, which keeps transparency.
 * @throws Error if the browser cannot encode pictures
 */
export async function cropped(picture: ImageBitmap, crop: Crop, type: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.max(1, Math.min(EDGE, Math.round(cropSquare(picture, crop).edge)));
  drawCrop(canvas, picture, crop);
  const blob = await new Promise<Blob | null>((done) =>
    canvas.toBlob(done, type === 'image/jpeg' ? type : 'image/png', 0.92),
  );
  if (!blob) throw new Error('The browser wrote no picture');
  return blob;
}
