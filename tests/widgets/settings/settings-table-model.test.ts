import { expect, it } from 'vitest';
import type { Setting } from '../../../src/core/contract/entities/user.ts';
import { ApiError } from '../../../src/core/errors/errors.ts';
import { SettingsTableModel } from '../../../src/widgets/settings/settings-table-model.ts';
import { promisesSettled } from '../../core/support/promises.ts';

let told = () => {};

const make = (count: number) => {
  let all: Setting[] = Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    category: 'c',
    key: `k${at + 1}`,
    value: 'v',
    updated_at: 'a',
  }));
  const model = new SettingsTableModel({
    draft: 'setting',
    list: async ({ query, offset, count: size }) => {
      const found = all.filter(({ key }) => key.includes(query.term));
      return { rows: found.slice(offset, offset + size), total: found.length };
    },
    add: async (setting) => void (all = [...all, { ...setting, id: 99, updated_at: 'a' }]),
    change: async (setting, value) => {
      if (all.find(({ id }) => id === setting.id)?.updated_at !== setting.updated_at)
        throw new ApiError(409, 'changed_elsewhere', 'Changed.');
      all = all.map((one) => (one.id === setting.id ? { ...one, value } : one));
    },
    remove: async ({ id }) => void (all = all.filter((one) => one.id !== id)),
    changed: () => told(),
    watch(changed) {
      told = changed;
      return () => void (told = () => {});
    },
  });
  return {
    model,
    elsewhere: (id: number) =>
      void (all = all.map((one) => (one.id === id ? { ...one, value: 'theirs', updated_at: 'b' } : one))),
  };
};

it('shows eight settings a page, and goes back a page when the last row of one is deleted', async () => {
  const { model } = make(9);
  await model.list.reload();
  expect([model.list.rows.value.length, model.list.total.value]).toEqual([8, 9]);
  await model.list.page(1);
  const [last] = model.list.rows.value;
  await model.remove(last as Setting);
  await promisesSettled();
  expect([model.list.offset.value, model.list.rows.value.length]).toEqual([0, 8]);
});

it('goes back a page when another change arrives at the same time, and ignores events once stopped', async () => {
  const { model } = make(9);
  model.start();
  await promisesSettled();
  await model.list.page(1);
  await model.remove(model.list.rows.value[0] as Setting);
  await promisesSettled();
  expect([model.list.offset.value, model.list.rows.value.length]).toEqual([0, 8]);
  model.stop();
  told();
  expect(model.list.status.value).toBe('ready');
});

it('keeps the editor open with the current value after a conflict, and overwrites it on the next save', async () => {
  const { model, elsewhere } = make(2);
  await model.list.reload();
  model.edit(model.list.rows.value[1] as Setting);
  elsewhere(2);
  await expect(model.save({ category: 'c', key: 'k2', value: 'mine' })).rejects.toMatchObject({ status: 409 });
  expect(model.elsewhere.value).toBe('theirs');
  expect(await model.save({ category: 'c', key: 'k2', value: 'mine' })).toBe('saved');
  await promisesSettled();
  expect([model.edited.value, model.list.rows.value[1]?.value]).toEqual([null, 'mine']);
});

it('distinguishes an added setting from a saved one', async () => {
  const { model } = make(0);
  model.edit('new');
  expect(await model.save({ category: 'c', key: 'new', value: '' })).toBe('added');
});
