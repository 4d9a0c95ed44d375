/** Height of a virtual row in px. */
export const ROW_HEIGHT = 58;
