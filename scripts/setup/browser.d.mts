/** What Chromium is started with in tests and measurements. */
export const CHROMIUM_ARGS: string[];
/** The program of a Chromium that is installed, if any. */
export function findBrowser(): string | undefined;
/** The program of a Chromium, installed into `cache` or by apt-get when there is none. */
export function ensureBrowser(cache: string, say: (line: string) => void): Promise<string | undefined>;
