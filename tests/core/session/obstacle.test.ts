import { describe, expect, it } from 'vitest';
import { cookieRefused } from '../../../src/core/errors/codes.ts';
import { NetworkError } from '../../../src/core/errors/errors.ts';
import { SessionEvents } from '../../../src/core/session/events.ts';
import { Obstacle } from '../../../src/core/session/obstacle.ts';
import { FakeBrowser, fakeTab } from '../support/platform.ts';
import { answering } from '../support/service.ts';

/** @param trusted the reply about the page's origin; undefined if the service does not answer at all */
async function obstacleAt(href: string, trusted?: unknown) {
  const service = await answering({ 'POST /api/system_settings/is_trusted_domain': { data: [{ trusted }] } });
  if (trusted === undefined) await service.stop();
  const events = new SessionEvents();
  const errors: unknown[] = [];
  events.listen((name, detail) => void (name === 'error' && errors.push(detail)));
  const logged: string[] = [];
  const { fetch } = service.at('https://iam.example');
  const { platform } = fakeTab(new FakeBrowser(), { href, fetch });
  const base = 'https://iam.example/api';
  const obstacle = new Obstacle({ platform: { ...platform, log: (text) => logged.push(text) }, base, events });
  return { obstacle, errors, logged, service };
}

const page = 'https://app.example/reports';
const offline = new NetworkError();

describe('what keeps a page from having a session', () => {
  it("is an untrusted origin: reported once to the page, the host and the browser's console", async () => {
    const { obstacle, errors, logged, service } = await obstacleAt(page, false);
    const found = await obstacle.explain(offline);
    expect(found).toMatchObject({
      code: 'origin_not_trusted',
      message: expect.stringContaining('https://app.example'),
    });
    expect(obstacle.now.value).toBe(found);
    expect(await obstacle.explain(offline)).toBe(found);
    expect(errors).toEqual([{ id: 'session', code: 'origin_not_trusted', message: found.message }]);
    expect(logged).toEqual([found.message]);
    expect(service.asked.map(({ body }) => body)).toEqual([{ url: 'https://app.example/' }]);
    await service.stop();
  });

  it.each([
    ['a trusted origin', true],
    ['an answer without the fact', 'no'],
    ['a service that does not answer', undefined],
  ])('is only the network for %s', async (_, trusted) => {
    const { obstacle, errors, service } = await obstacleAt(page, trusted);
    expect(await obstacle.explain(offline)).toBe(offline);
    expect([obstacle.now.value, errors]).toEqual([null, []]);
    await service.stop();
  });

  it('is not checked on a page of the service', async () => {
    const { obstacle, service } = await obstacleAt('https://iam.example/auth/user', false);
    expect(await obstacle.explain(offline)).toBe(offline);
    expect(service.asked).toEqual([]);
    await service.stop();
  });

  it('is reported once, again after it was cleared, and immediately if it changes', async () => {
    const { obstacle, errors, service } = await obstacleAt(page, true);
    const refused = cookieRefused('app.example');
    expect(obstacle.meet(refused)).toBe(refused);
    obstacle.meet(cookieRefused('app.example'));
    expect(errors).toHaveLength(1);
    obstacle.clear();
    expect(obstacle.now.value).toBeNull();
    obstacle.meet(refused);
    obstacle.meet(offline);
    expect(errors).toHaveLength(3);
    expect(obstacle.now.value).toBe(offline);
    await service.stop();
  });
});
