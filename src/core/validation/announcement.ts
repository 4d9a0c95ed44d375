/** Maximum length of an announcement's text. */
export const ANNOUNCEMENT_LENGTH = 2000;
