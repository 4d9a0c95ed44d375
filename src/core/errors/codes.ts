import { SetupError } from './errors.ts';

/** The infrastructure settings hold no URL of the auth server. */
export const authServerUrlMissing = () => new SetupError('auth_server_url_missing', 'Auth server url is not setted!');

/** The guard was used without a session. */
export const storeMissing = () => new SetupError('store_missing', 'Store was not set for authGuard.js');

/** A permission check named no resource. */
export const resourceMissing = () => new SetupError('resource_missing', 'Resource was not setted');

/** A notification's level is not info, warning or danger. */
export const undefinedCriticality = () => new SetupError('undefined_criticality', 'Undefined criticality level');

/** The user type filter is unknown. */
export const invalidUserType = () => new SetupError('invalid_user_type', 'Invalid user type');

/** An avatar was requested, and the user has no settings. */
export const settingsNotFound = () => new SetupError('settings_not_found', ['noSettings']);

/** The user cancelled the browser's dialog for a passkey, or the browser had none. */
export const passkeyUnused = () => new SetupError('passkey_unused', ['passkeyUnused']);

/** The browser does not keep the page's cookies. */
export const cookieRefused = (host: string) => new SetupError('cookie_refused', ['noCookies', host]);

/** The page has a cookie of its own with the name of the token's. */
export const cookieTaken = (name: string) => new SetupError('cookie_taken', ['cookieTaken', name]);

/** The service does not answer pages of this origin. */
export const originNotTrusted = (origin: string, service: string) =>
  new SetupError('origin_not_trusted', ['notTrusted', service, origin]);
