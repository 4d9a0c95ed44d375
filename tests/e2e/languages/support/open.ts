import type { Browser, Page } from '@playwright/test';
import { keepToken, signedIn } from '../../support/log-in.ts';
import { KnownData } from './known-data.ts';
import { hostTexts, menuTexts, type Screen } from './screens.ts';

const sessions = new Map<string, Promise<string>>();
/** A session for all screens of an account: no screen ends it. */
function tokenFor(browser: Browser, email: string): Promise<string> {
  const token = sessions.get(email) ?? logIn(browser, email);
  sessions.set(email, token);
  return token;
}

async function logIn(browser: Browser, email: string): Promise<string> {
  const { context, token } = await signedIn(browser, email);
  await context.close();
  return token;
}

/** A page in a language, and the data that it shows. */
export interface Opened {
  page: Page;
  data: KnownData;
  close: () => Promise<void>;
}

/** Opens a browser in a language: guests by the browser's, users by their setting, hosts' pages by their own `lang`. */
export async function openIn(
  browser: Browser,
  language: string,
  { path, email }: Screen,
  width = 1440,
): Promise<Opened> {
  const options = {
    locale: language,
    viewport: { width, height: width < 600 ? 844 : 900 },
    reducedMotion: 'reduce',
  } as const;
  const context = await browser.newContext(options);
  if (email) await keepToken(context, await tokenFor(browser, email));
  const data = new KnownData([
    ...hostTexts,
    ...(path.startsWith('/dashboards/') ? menuTexts : []),
    ...(email ? [email] : []),
  ]);
  await data.watch(context, language);
  if (path.startsWith('/dashboards/'))
    await context.route('**/dashboards/*/', async (route) => {
      const response = await route.fetch();
      const dir = language === 'ar' ? 'rtl' : 'ltr';
      const body = (await response.text()).replace('<html lang="en"', `<html lang="${language}" dir="${dir}"`);
      await route.fulfill({ response, body });
    });
  return { page: await context.newPage(), data, close: () => context.close() };
}
