/**
 * The browser's time zone, such as `Europe/Berlin`. A browser that does not know the computer's says `Etc/Unknown`, which
 * `Intl` itself refuses, and shows times in UTC.
 */
export function localTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
