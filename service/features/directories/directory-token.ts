import { randomToken } from '../../platform/crypto/crypto.ts';

/** Prefix that lets people and secret scanners tell tokens of directories from others. */
const PREFIX = 'iam_scim_';
const FORM = new RegExp(`^${PREFIX}[\\w-]{43}$`);

/** Generates the bearer token of a directory. */
export const newDirectoryToken = (): string => PREFIX + randomToken();

/** Whether a text has the format of a directory's token; says nothing about existence. */
export const isDirectoryToken = (text: string): boolean => FORM.test(text);
