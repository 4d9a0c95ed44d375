/** Values for a path or a query. */
export type UrlValues = Readonly<Record<string, string | number | boolean | null | undefined>>;

/**
 * Builds the URL of a request.
 * @param base the API's base, such as `https://iam.example/api`
 * @param path the path with its variables in braces, such as `/user/{id}`
 * @throws Error if a variable is missing
 */
export function requestUrl(base: string, path: string, params: UrlValues = {}, query: UrlValues = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') throw new Error(`The path ${path} needs '${name}'`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    search.set(key, value === true ? '1' : value === false ? '0' : String(value));
  }
  const text = search.toString();
  return `${base}${filled}${text ? `?${text}` : ''}`;
}
