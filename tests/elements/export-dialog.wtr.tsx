import { define } from '../../src/elements/base/define.ts';
import { IamExportDialog } from '../../src/elements/export-dialog.ts';
import { expect } from './support/expect.ts';
import { violations } from './support/kit.tsx';
import { cleanup, mount } from './support/mount.ts';
import { answer, asked, restoreNetwork, signedIn, token, type Answers } from './support/service.ts';
import { until } from './support/wait.ts';

const base = `${location.origin}/api/signed-in`;
const some = { any: true, may_register: false };
const visits = {
  type: 'visits',
  title: 'Visits',
  formats: ['csv', 'jsonl'],
  params: [
    { name: 'site', label: 'Site', kind: 'text', required: true },
    { name: 'least', label: 'At least', kind: 'number', required: false },
    { name: 'since', label: 'Since', kind: 'date', required: false },
    {
      name: 'unit',
      label: 'Unit',
      kind: 'choice',
      required: true,
      options: [
        { value: 'c', label: 'Celsius' },
        { value: 'f', label: 'Fahrenheit' },
      ],
    },
  ],
};
const offers = (data: unknown[], meta: object = some): Answers => ({
  ...signedIn,
  'GET /export_types': { data, meta },
});

afterEach(async () => {
  await cleanup();
  restoreNetwork();
  token(null, base);
});

async function open(answers: Answers, element = document.createElement('iam-export-dialog')) {
  define(IamExportDialog);
  token('iam_t1', base);
  answer(answers);
  element.apiBase = base;
  mount(element);
  await element.open();
  const dialog = () => element.shadowRoot?.querySelector('dialog') as HTMLDialogElement;
  const shows = (text: string) => until(() => dialog()?.textContent?.includes(text) ?? false, text);
  const button = (name: string) =>
    [...dialog().querySelectorAll('button')].find(({ textContent }) => textContent === name) as HTMLButtonElement;
  return { element, dialog, shows, button };
}

const fieldOf = (root: Element, label: string) =>
  [...root.querySelectorAll('label')].find((one) => one.textContent === label)?.control as HTMLInputElement;

it('<iam-export-dialog> says what could not be loaded, and goes on once it can', async () => {
  const failing = { 'GET /export_types': { status: 500, code: 'down', message: 'Export types are away.' } };
  const { shows, button } = await open({ ...signedIn, ...failing });
  await shows('Export types are away.');
  expect(button('Download').disabled).toBe(true);
  answer(offers([visits]));
  button('Try again').click();
  await shows('Send via email');
  expect(button('Download').disabled).toBe(false);
});

it('<iam-export-dialog> asks for parameters as the export type describes them', async () => {
  const { element, dialog, shows } = await open(offers([visits]));
  await shows('Send via email');
  expect(asked.filter((call) => call.includes('export_types'))).toHaveLength(1);
  const labels = [...dialog().querySelectorAll('.iam-field-label')].map(({ textContent }) => textContent);
  expect(labels).toEqual(expect.arrayContaining(['Site', 'At least', 'Since', 'Unit']));
  expect(fieldOf(dialog(), 'At least').inputMode).toBe('decimal');
  expect([...dialog().querySelectorAll('[name="params.unit"] option')].map(({ textContent }) => textContent)).toEqual([
    'Select',
    'Celsius',
    'Fahrenheit',
  ]);
  expect([...dialog().querySelectorAll('[name="format"] option')].map(({ textContent }) => textContent)).toEqual([
    'CSV',
    'JSON Lines',
  ]);
  expect(await violations(element)).toEqual([]);
});

it('<iam-export-dialog> offers CSV for Excel', async () => {
  const { dialog, shows } = await open(offers([visits]));
  await shows('For Excel');
  const format = dialog().querySelector('[name="format"]') as HTMLSelectElement;
  format.value = 'jsonl';
  format.dispatchEvent(new Event('change', { bubbles: true }));
  await until(() => !dialog().textContent?.includes('For Excel'), 'no choice for JSON Lines');
});

it('<iam-export-dialog> lists many export types, and keeps few in a row', async () => {
  const many = Array.from({ length: 4 }, (_, at) => ({ ...visits, type: `visits_${at}`, title: `Visits ${at}` }));
  const { dialog, shows } = await open(offers(many));
  await shows('Visits 3');
  expect(dialog().querySelectorAll('[name="type"] option')).toHaveLength(4);
  expect(dialog().querySelector('[role="radio"]')).toBe(null);
});

it('<iam-export-dialog> says that nothing can be exported yet, and to staff where to register', async () => {
  const { dialog, shows, element } = await open(offers([], { any: false, may_register: false }));
  await shows('Nothing can be exported yet');
  expect(dialog().querySelector('.iam-state a')).toBe(null);
  await element.close();
  answer(offers([], { any: false, may_register: true }));
  await element.open();
  await until(() => dialog()?.querySelector('.iam-state a') !== null, 'the link');
  expect((dialog().querySelector('.iam-state a') as HTMLAnchorElement).href).toMatch(/\/applications$/);
  expect(await violations(element)).toEqual([]);
});

it('<iam-export-dialog> tells users who may start none of the exports', async () => {
  const { shows, button } = await open(offers([]));
  await shows('You don’t have permission to export data of this organization.');
  expect(button('Download').disabled).toBe(true);
});
