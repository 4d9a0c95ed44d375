import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { TestService } from '../../service/support/service.ts';

/** A browser where the owner of Contoso is logged in. */
export async function ownerOf(browser: Browser, service: TestService): Promise<BrowserContext> {
  const context = await browser.newContext();
  const value = await service.signIn('cora.owner@contoso.example');
  await context.addCookies([{ name: 'token', value, url: service.url, sameSite: 'Lax' }]);
  return context;
}

/** Opens the tab of single sign-on. */
export async function openTab(owner: BrowserContext, service: TestService): Promise<Page> {
  const page = await owner.newPage();
  await page.goto(`${service.url}/auth/organization?tab=single-sign-on`);
  return page;
}
