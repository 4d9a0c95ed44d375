/** A picture as the service keeps it. */
export interface Picture {
  bytes: Buffer;
  mediaType: 'image/png' | 'image/jpeg' | 'image/webp';
  width: number;
  height: number;
}

/** Decodes pictures that people send, apart from everything else that the service does. */
export interface Pictures {
  /**
   * Whether another picture can wait; asked before its bytes are read.
   * @throws {ApiError} 503 `pictures_busy`
   */
  requireRoom: () => void;
  /**
   * Decodes a picture and encodes it anew.
   * @throws {ApiError} 413 `file_too_large`; 422 `not_a_picture`, `picture_too_many_pixels`; 503 `pictures_busy`
   */
  read: (bytes: Buffer) => Promise<Picture>;
}
