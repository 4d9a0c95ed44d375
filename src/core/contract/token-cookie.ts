/** What every token of a session begins with, so that a cookie of the same name with another value is the host's. */
export const TOKEN_PREFIX = 'iam_';

/** The name of the token's cookie, if `COOKIE_NAME` does not choose another. */
export const COOKIE_NAME = 'token';

/** Whether a value is a token of the service, and not what a host keeps for itself. */
export const isToken = (value: string | null | undefined): value is string => value?.startsWith(TOKEN_PREFIX) === true;

/**
 * Whether the cookies of a page contain a session's token: then it shows who is logged in instead of the log in form.
 * @param cookies as in the `Cookie` header
 * @param name that `COOKIE_NAME` chooses
 */
export const hasToken = (cookies: string, name = COOKIE_NAME): boolean =>
  cookies.split(/; ?/).some((pair) => {
    const [found = '', value] = pair.split('=', 2);
    return (
      isToken(value) && (found === name || (found.startsWith(`${name}-`) && /^\w+$/.test(found.slice(name.length + 1))))
    );
  });
