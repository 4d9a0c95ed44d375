/** What a query finds; undefined if it fails or takes longer than `limitMs`. */
export function withinLimit<T>(query: Promise<T>, limitMs: number): Promise<T | undefined> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(undefined), limitMs);
    query.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(late));
  });
}
