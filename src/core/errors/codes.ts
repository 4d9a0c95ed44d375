import { SetupError } from './errors.ts';

/** Raised when the infrastructure settings hold no address of the auth server. */
export const authServerUrlMissing = () => new SetupError('auth_server_url_missing', 'Auth server url is not setted!');

/** Raised when the guard is used before a session was given to it. */
export const storeMissing = () => new SetupError('store_missing', 'Store was not set for authGuard.js');

/** Raised by a permission check that names no resource. */
export const resourceMissing = () => new SetupError('resource_missing', 'Resource was not setted');

/** Raised for a notification whose level is not info, warning or danger. */
export const undefinedCriticality = () => new SetupError('undefined_criticality', 'Undefined criticality level');

/** Raised for a user type filter that is not known. */
export const invalidUserType = () => new SetupError('invalid_user_type', 'Invalid user type');

/** Raised when an avatar is asked for and the user has no settings. */
export const settingsNotFound = () => new SetupError('settings_not_found', 'Settings not found for user');
