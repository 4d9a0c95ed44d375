import type { Page } from '@playwright/test';
import { holdRequests } from '../../support/prerendered-page.ts';
import { ASSETS } from './console-forms.ts';

/** Lists what a page asks the API. */
export function apiRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`);
  });
  return asked;
}

/** Holds every script of a page back until `release` is called, and lists what the page asks the API. */
export async function heldPage(page: Page): Promise<{ asked: string[]; release: () => void }> {
  const { release } = await holdRequests(page, ASSETS);
  return { asked: apiRequests(page), release };
}
