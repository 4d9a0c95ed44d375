import { at } from '../../scripts/build/paths.mjs';

/** The program of Firefox. */
export const FIREFOX_PATH = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';

/** How Playwright starts it: by WebDriver BiDi, through `firefox.mjs`. */
export const FIREFOX = { channel: 'moz-firefox', executablePath: at('tests/engines/firefox.mjs') };

/** The programs of WebKitGTK, and Debian's packages of them. */
export const WEBKIT_PROGRAMS = { '/usr/bin/WebKitWebDriver': 'webkit2gtk-driver', '/usr/bin/Xvfb': 'xvfb' };
