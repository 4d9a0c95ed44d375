import { define } from '../../src/elements/base/define.ts';
import { IamDirectory } from '../../src/elements/directory.ts';
import { IamSingleSignOn } from '../../src/elements/single-sign-on.ts';
import { expect } from './support/expect.ts';
import { cleanup, mount } from './support/mount.ts';
import { answer, asked, restoreNetwork, signedIn, token } from './support/service.ts';
import { until } from './support/wait.ts';

define(IamSingleSignOn);
define(IamDirectory);

const base = `${location.origin}/api/signed-in`;
const text = (element: HTMLElement) => element.shadowRoot?.textContent ?? '';
const button = (element: HTMLElement, name: string) =>
  [...(element.shadowRoot?.querySelectorAll('button') ?? [])].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim() === name,
  );

async function open(element: IamSingleSignOn | IamDirectory, words: string) {
  element.setAttribute('api', base);
  mount(element);
  await until(() => text(element).includes(words), words);
  return element;
}

describe('single sign-on in an element', () => {
  beforeEach(() => {
    sessionStorage.clear();
    token('iam_t1');
    answer(signedIn);
  });
  afterEach(async () => {
    await cleanup();
    restoreNetwork();
    token(null);
  });

  it('shows domains with their records, and opens the wizard without a URL of its own', async () => {
    const element = await open(document.createElement('iam-single-sign-on'), 'Northwind Okta');
    expect(text(element)).toContain('_iam-challenge.northwind.example');
    const href = location.href;
    button(element, 'Add connection')?.click();
    await until(() => text(element).includes('Step 1 of 6'), 'the wizard');
    expect(location.href).toBe(href);
  });

  it('shows another organization to staff, by its attribute', async () => {
    const element = document.createElement('iam-single-sign-on');
    element.setAttribute('organization-id', '4');
    answer({ ...signedIn, 'GET /organizations/4/domains': {}, 'GET /organizations/4/connections': {} });
    await open(element, 'No domains yet');
    expect(asked).toContain('GET /organizations/4/connections');
  });

  it('works with the token of a set-up link where nobody is logged in, and offers no links and roles', async () => {
    token(null);
    const element = document.createElement('iam-single-sign-on');
    element.setAttribute('setup-token', 'setup_1');
    element.setAttribute('organization-id', '3');
    await open(element, 'Northwind Okta');
    expect(button(element, 'Set-up links')).toBe(undefined);
    expect(asked).not.toContain('GET /role');
    expect(asked).not.toContain('GET /auth');
  });

  it('needs to know the organization of a set-up link', async () => {
    const element = document.createElement('iam-single-sign-on');
    element.setAttribute('setup-token', 'setup_1');
    await open(element, 'No organization is chosen');
  });

  it('says what happened where the service fails, and tries again', async () => {
    answer({ ...signedIn, 'GET /organizations/3/connections': { status: 500, code: 'internal', message: 'Fault 7.' } });
    const element = await open(document.createElement('iam-directory'), 'Fault 7.');
    answer(signedIn);
    button(element, 'Try again')?.click();
    await until(() => text(element).includes('Create directory'), 'the empty state');
  });
});
