/** A picture as the service stores it. */
export interface Picture {
  bytes: Buffer;
  mediaType: 'image/png' | 'image/jpeg' | 'image/webp';
  width: number;
  height: number;
}

/** A drawing as a picture. */
export interface Drawn {
  png: Buffer;
  width: number;
  height: number;
}

/** A logo keeps its proportions; an icon is a square. */
export type Shape = 'logo' | 'icon';

/** Decodes uploaded pictures and draws markup, isolated from the rest of the service. */
export interface Pictures {
  /**
   * Reserves a place in the queue, before a picture's bytes are read.
   * @returns a function that releases the place
   * @throws {ApiError} 503 `pictures_busy`; 429 while the user's other pictures are in the queue
   */
  reserve: (userId: number) => () => void;
  /**
   * Decodes and re-encodes a picture.
   * @throws {ApiError} 413 `file_too_large`; 422 `not_a_picture`, `picture_too_many_pixels`; 503 `pictures_busy`
   */
  read: (bytes: Buffer) => Promise<Picture>;
  /**
   * Draws SVG markup that a user sent.
   * @param shape of the picture; by default that of a logo
   * @returns null if it cannot be drawn, or not in time
   * @throws {ApiError} 503 `pictures_busy` if the queue is full
   */
  draw: (markup: string, shape?: Shape) => Promise<Drawn | null>;
}
