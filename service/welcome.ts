import type { Config } from './platform/config/config.ts';
import { DEMO_PASSWORD } from './demo-data/accounts.ts';
import { programCommand } from './program-command.ts';

const ACCOUNTS: [email: string, who: string][] = [
  ['superadmin@platform.example', 'super admin'],
  ['sam.staff@platform.example', 'platform staff'],
  ['olivia.owner@northwind.example', 'owner of Northwind Logistics'],
  ['adam.admin@northwind.example', 'its admin'],
  ['walt.writer@northwind.example', 'manages users'],
  ['rita.reader@northwind.example', 'sees users'],
  ['mona.member@northwind.example', 'uses logistics'],
  ['ivan.invited@northwind.example', 'invitation pending, its mail in the outbox'],
  ['susan.suspended@northwind.example', 'suspended'],
  ['nora.newcomer@northwind.example', 'has to change the password'],
  ['una.unactivated@example.net', 'registered, not activated'],
  ['olga.orphan@example.net', 'in no organization'],
  ['tara.totp@northwind.example', 'two-factor on'],
  ['marco.multi@example.net', 'in two organizations'],
  ['cora.owner@contoso.example', 'owner of Contoso Sensors'],
];

/**
 * Prints the console's URL and the demo accounts at start.
 * @param setUpToken creates the first super admin; it is in the link's fragment, which servers and logs never see
 */
export function welcome({ publicUrl, demo, databaseUrl }: Config, setUpToken: string | null = null): string {
  const lines = ['', `  Console   ${publicUrl}/auth/`];
  if (setUpToken !== null)
    lines.push(
      '',
      '  This installation has no super admin yet. Create the first one within 24 hours at',
      '',
      `    ${publicUrl}/auth/set-up#token=${setUpToken}`,
      '',
      `  or${databaseUrl === undefined ? ' stop the service and' : ''} run ${programCommand('create-admin')}`,
      '  with the same settings.',
    );
  if (demo) {
    const width = Math.max(...ACCOUNTS.map(([email]) => email.length));
    lines.push(
      `  Outbox    ${publicUrl}/outbox`,
      `  Kit       ${publicUrl}/kit/`,
      '',
      `  Demo accounts, all with the password ${DEMO_PASSWORD}`,
      '',
    );
    lines.push(...ACCOUNTS.map(([email, who]) => `    ${email.padEnd(width)}   ${who}`));
  }
  return `${lines.join('\n')}\n\n`;
}
