import { LookupField } from '../../../src/widgets/ui/fields/choices/lookup-field.tsx';
import { filterOptions, type Option } from '../../../src/widgets/ui/fields/choices/options.ts';
import { expect } from '../support/expect.ts';
import { click, render, press, type } from '../support/kit.tsx';
import { cleanup } from '../support/mount.ts';
import { painted, until } from '../support/wait.ts';

const people: Option[] = ['Amara Okafor', 'Cora Owner', 'Daniel Achebe'].map((label, at) => ({
  value: String(at + 1),
  label,
  description: `person.${at + 1}@x.example`,
}));

describe('the lookup field', () => {
  const start = async (
    props: Partial<Parameters<typeof LookupField>[0]> = {},
    answer = async (term: string) => filterOptions(people, term),
  ) => {
    const asked: { term: string; signal: AbortSignal }[] = [];
    let value: Option | null = null;
    const { root: view } = await render(
      <>
        {/* Above the field: its list would cover what is below it. */}
        <button type="button" className="outside">
          Outside
        </button>
        <LookupField
          name="owner"
          label="Owner"
          search={(term, signal) => {
            asked.push({ term, signal });
            return answer(term);
          }}
          onChange={(next) => {
            value = next;
          }}
          {...props}
        />
      </>,
    );
    const input = await until(() => view.querySelector<HTMLInputElement>('[role="combobox"]'), 'the combobox');
    const shown = () => [...view.querySelectorAll('[role="option"] bdi')].map((option) => option.textContent);
    const message = () => view.querySelector('.iam-options-message')?.textContent ?? null;
    const outside = view.querySelector<HTMLButtonElement>('.outside') as HTMLButtonElement;
    return { view, input, shown, message, outside, asked, value: () => value };
  };

  it('sends no request until it opens, then shows the first options', async () => {
    const { input, shown, asked } = await start();
    await painted();
    expect(asked).toEqual([]);
    await click(input);
    await until(() => shown().length === 3, 'the options');
    expect(asked.map(({ term }) => term)).toEqual(['']);
    expect(input.getAttribute('aria-expanded')).toBe('true');
  });

  it('sends one request after a pause in typing, and chooses by keyboard', async () => {
    const { input, shown, asked, value } = await start();
    input.focus();
    await type('cora');
    await until(() => shown().length === 1, 'the option');
    expect(asked.filter(({ term }) => term !== '').map(({ term }) => term)).toEqual(['cora']);
    await press('ArrowDown', 'Enter');
    expect([value(), input.value, input.getAttribute('aria-expanded')]).toEqual([people[1], 'Cora Owner', 'false']);
  });

  it('clears text that matches no choice, and clears the choice when the text changes', async () => {
    const { input, outside, value } = await start({ defaultValue: people[1] as Option });
    expect(input.value).toBe('Cora Owner');
    input.focus();
    await press('Backspace');
    expect(value()).toBe(null);
    await click(outside);
    await until(() => input.value === '', 'the empty field');
  });

  it('has a button that clears the choice', async () => {
    const { view, input, value } = await start({ defaultValue: people[0] as Option });
    const clear = view.querySelector<HTMLButtonElement>('button[aria-label="Clear"]');
    if (!clear) throw new Error('There is no button');
    await click(clear);
    expect([value(), input.value, view.activeElement === input]).toEqual([null, '', true]);
  });

  it('shows that it is searching, that nothing was found, and that the search failed', async () => {
    const slow = await start({}, () => new Promise(() => {}));
    await click(slow.input);
    await until(() => slow.message() === 'Searching…', 'the message');
    await cleanup();
    const none = await start();
    none.input.focus();
    await type('zzz');
    await until(() => none.message()?.startsWith('No elements found'), 'the message');
    await cleanup();
    const failing = await start({}, async () => {
      throw new Error('down');
    });
    await click(failing.input);
    await until(() => failing.message() === 'The search failed. Type again to retry.', 'the message');
    expect(failing.shown()).toEqual([]);
  });

  it('aborts a search that a later one replaces', async () => {
    const { input, asked, shown } = await start({}, (term) =>
      term === 'a' ? new Promise(() => {}) : Promise.resolve(filterOptions(people, term)),
    );
    input.focus();
    await type('a');
    await until(() => asked.some(({ term }) => term === 'a'), 'the search');
    await type('ch');
    await until(() => shown().join() === 'Daniel Achebe', 'the later options');
    expect(asked.find(({ term }) => term === 'a')?.signal.aborted).toBe(true);
  });

  it('does not open while disabled', async () => {
    const { input, asked } = await start({ disabled: true });
    await click(input);
    await painted();
    expect([input.disabled, asked.length]).toEqual([true, 0]);
  });
});
