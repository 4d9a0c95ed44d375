/**
 * Makes each locale's formatter once: that takes far longer than formatting.
 * @param make makes the formatter of a BCP 47 tag
 */
export function formatters<Formatter>(make: (locale: string) => Formatter): (locale: string) => Formatter {
  const made = new Map<string, Formatter>();
  return (locale) => {
    const found = made.get(locale) ?? make(locale);
    made.set(locale, found);
    return found;
  };
}
