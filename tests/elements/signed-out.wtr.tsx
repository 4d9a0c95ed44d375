import { define } from '../../src/elements/base/define.ts';
import { IamAccount } from '../../src/elements/account.ts';
import { IamHeader } from '../../src/elements/header.ts';
import { IamTeam } from '../../src/elements/team.ts';
import { expect } from './support/expect.ts';
import { cleanup, mount } from './support/mount.ts';
import { answer, restoreNetwork, signedIn, token } from './support/service.ts';
import { until } from './support/wait.ts';

for (const kind of [IamTeam, IamAccount, IamHeader]) {
  it(`<${kind.tag}> leads a logged-out user to the sign-in, and back to the current URL`, async () => {
    define(kind);
    const base = `${location.origin}/api/signed-out`;
    token(null, base);
    answer(signedIn);
    history.replaceState(null, '', '/fleet');
    const element = document.createElement(kind.tag) as InstanceType<typeof kind>;
    element.apiBase = base;
    element.signIn = 'redirect';
    mount(element);
    const find = () =>
      [...(element.shadowRoot?.querySelectorAll<HTMLElement>('a, button') ?? [])].find(
        ({ textContent }) => textContent === 'Log in',
      );
    await until(() => find() !== undefined, 'the way to the sign-in');
    history.pushState(null, '', '/fleet/7');
    const asked: string[] = [];
    element.addEventListener('iam-navigate', (event) => {
      event.preventDefault();
      asked.push((event as CustomEvent<{ url: string }>).detail.url);
    });
    find()?.click();
    expect(
      asked.map((url) => new URL(url).searchParams.get('redirectTo')),
      'the way back',
    ).toEqual([`${location.origin}/fleet/7`]);
    await cleanup();
    restoreNetwork();
  });
}
