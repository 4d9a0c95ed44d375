import { onTestFinished } from 'vitest';
import { Session } from '../../../../src/core/session/session.ts';
import { FakeBrowser, fakeTab } from '../../../core/support/platform.ts';
import { answering } from '../../../core/support/service.ts';

/**
 * A session at a real HTTP server with canned replies, which stops with the test, and the toasts that a model shows.
 * @param answers replies by method and path, such as `GET /api/webhooks`
 */
export async function sessionWith(answers: Parameters<typeof answering>[0]) {
  const service = await answering(answers);
  onTestFinished(service.stop);
  const browser = new FakeBrowser();
  const tab = fakeTab(browser, { href: 'https://iam.example/auth/organization', fetch });
  const session = new Session({ base: service.base, platform: tab.platform });
  const shown: string[] = [];
  const toasts = {
    success: (text: string) => void shown.push(text),
    error: (text: string) => void shown.push(`error: ${text}`),
  };
  return { service, session, tab, browser, shown, toasts };
}
