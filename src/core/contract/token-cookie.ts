/**
 * Whether the cookies of a page contain a session's token: then it shows who is logged in instead of the log in form.
 * @param cookies as in the `Cookie` header
 */
export const hasToken = (cookies: string): boolean => /(^|; ?)token(-\w+)?=/.test(cookies);
