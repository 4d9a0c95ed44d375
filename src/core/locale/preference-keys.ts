/** The setting that holds a user's locale format. */
export const LOCAL_FORMAT = { key: 'local_format', category: 'common' } as const;

/** The setting that holds a user's theme. */
export const THEME = { key: 'theme', category: 'common' } as const;

/** The settings that every page needs, in one request. The page sends it before its scripts are there. */
export const PREFERENCE_KEYS = `${LOCAL_FORMAT.key},${THEME.key}`;
