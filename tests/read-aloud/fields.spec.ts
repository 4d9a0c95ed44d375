import { expect, it } from '../e2e/support/it.ts';
import { Reader } from './support/reader.ts';

it('reads a date picker', async ({ page }) => {
  await page.clock.setFixedTime('2026-03-10T09:00:00Z');
  const reader = await Reader.listenTo(page, 'Date picker', false);
  await reader.open('/kit/?bare=1&part=date-pickers', () => expect(page.getByRole('button').first()).toBeVisible());
  await reader.read('RootWebArea');
  await reader.press('Tab');
  await reader.press('Enter', () => expect(page.getByRole('grid')).toBeVisible());
  await reader.press('ArrowRight');
  await reader.press('ArrowDown');
  await reader.press('PageDown');
  await reader.press('Enter');
  await reader.press('ArrowRight', 2);
  await reader.press('Enter');
  await reader.read('dialog', 'Calendar');
  await reader.press('Escape');
  expect(reader.script()).toMatchSnapshot('date-picker.txt');
});

it('reads a multi-select', async ({ page }) => {
  const reader = await Reader.listenTo(page, 'Multi-select');
  await reader.open('/kit/?bare=1&part=multi-select', () => expect(page.getByRole('combobox').first()).toBeVisible());
  await reader.read('RootWebArea');
  await reader.press('Tab');
  await reader.press('Enter');
  await reader.pressTo('Tab', 'Roles');
  await reader.press('ArrowDown', 2);
  await reader.press('Enter');
  await reader.press('ArrowDown');
  await reader.press('Enter');
  await reader.press('Backspace');
  await reader.type('z', reader.hears('1 result'));
  await reader.type('zz', reader.hears('No elements'));
  await reader.press('Escape');
  expect(reader.script()).toMatchSnapshot('multi-select.txt');
});
