/** A picture as the service stores it. */
export interface Picture {
  bytes: Buffer;
  mediaType: 'image/png' | 'image/jpeg' | 'image/webp';
  width: number;
  height: number;
}

/** Decodes uploaded pictures, isolated from the rest of the service. */
export interface Pictures {
  /**
   * Checks that the queue has room, before a picture's bytes are read.
   * @throws {ApiError} 503 `pictures_busy`
   */
  requireRoom: () => void;
  /**
   * Decodes and re-encodes a picture.
   * @throws {ApiError} 413 `file_too_large`; 422 `not_a_picture`, `picture_too_many_pixels`; 503 `pictures_busy`
   */
  read: (bytes: Buffer) => Promise<Picture>;
}
