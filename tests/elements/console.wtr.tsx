import { define } from '../../src/elements/base/define.ts';
import { IamConsole } from '../../src/elements/console.ts';
import { expect } from './support/expect.ts';
import { cleanup, mount } from './support/mount.ts';
import { answer, restoreNetwork, signedIn, token } from './support/service.ts';
import { until } from './support/wait.ts';

describe('<iam-console>', () => {
  const base = `${location.origin}/api/signed-in`;
  afterEach(async () => {
    await cleanup();
    restoreNetwork();
    token(null, base);
  });

  it('says that permissions could not be loaded, and continues once they load', async () => {
    define(IamConsole);
    token('iam_t1', base);
    history.replaceState(null, '', '/auth/team');
    answer({ ...signedIn, 'POST /check_permission': { status: 500, code: 'down', message: 'Permissions are away.' } });
    const element = document.createElement('iam-console');
    element.apiBase = base;
    mount(element);
    const main = () => element.shadowRoot?.querySelector('main');
    await until(() => main()?.textContent?.includes('Permissions are away.') ?? false, 'the failure');
    expect(main()?.textContent).not.toContain('You don’t have access to this page');
    answer(signedIn);
    main()?.querySelector('button')?.click();
    await until(() => main()?.textContent?.includes('Olivia Owner') ?? false, 'the team');
  });
});
