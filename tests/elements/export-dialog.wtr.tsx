import { define } from '../../src/elements/base/define.ts';
import { IamExportDialog } from '../../src/elements/export-dialog.ts';
import { cleanup, mount } from './support/mount.ts';
import { answer, restoreNetwork, signedIn, token } from './support/service.ts';
import { until } from './support/wait.ts';

it('<iam-export-dialog> says that permissions could not be loaded, and continues once they load', async () => {
  define(IamExportDialog);
  const base = `${location.origin}/api/signed-in`;
  token('iam_t1', base);
  answer({ ...signedIn, 'POST /check_permission': { status: 500, code: 'down', message: 'Permissions are away.' } });
  const element = document.createElement('iam-export-dialog');
  element.apiBase = base;
  mount(element);
  await element.open();
  const dialog = () => element.shadowRoot?.querySelector('dialog');
  await until(() => dialog()?.textContent?.includes('Permissions are away.') ?? false, 'the failure');
  answer(signedIn);
  [...(dialog()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === 'Try again')?.click();
  await until(() => dialog()?.textContent?.includes('Send via email') ?? false, 'the form');
  await cleanup();
  restoreNetwork();
  token(null, base);
});
