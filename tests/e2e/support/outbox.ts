import type { APIRequestContext } from '@playwright/test';
import { expect } from './it.ts';

export interface Sent {
  id: string;
  channel: 'mail' | 'sms';
  to: string;
  subject: string | null;
  text: string;
  html: string | null;
  links: string[];
  code: string | null;
  created_at: string;
}

/** All messages to an address or number, newest first. */
export async function sentTo(api: APIRequestContext, to: string): Promise<Sent[]> {
  const answer = await api.get('/outbox.json');
  return ((await answer.json()) as Sent[]).filter((one) => one.to === to);
}

/**
 * Waits for a mail to an address with a certain link.
 * @param kind part of the link, such as `activate` or `user/reset?`
 * @param older earlier links to ignore
 */
export async function mailTo(
  api: APIRequestContext,
  to: string,
  kind: string,
  older: readonly string[] = [],
): Promise<{ mail: Sent; link: string }> {
  let found: { mail: Sent; link: string } | undefined;
  await expect
    .poll(async () => {
      for (const mail of await sentTo(api, to)) {
        const link = mail.links.find((one) => one.includes(kind) && !older.includes(one));
        if (link) found ??= { mail, link };
      }
      return found?.link ?? null;
    })
    .not.toBeNull();
  return found as { mail: Sent; link: string };
}

/** Waits for the newest message to an address or number, other than the one with a code of before. */
export async function newestTo(api: APIRequestContext, to: string, before?: string | null): Promise<Sent> {
  let found: Sent | undefined;
  await expect
    .poll(async () => {
      found = (await sentTo(api, to)).find(({ code }) => before === undefined || code !== before);
      return found !== undefined;
    })
    .toBe(true);
  return found as Sent;
}
