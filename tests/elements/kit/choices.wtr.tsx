import { isEmail } from '../../../src/core/validation/email.ts';
import { MultiSelect } from '../../../src/widgets/ui/fields/choices/multi-select.tsx';
import { TagInput } from '../../../src/widgets/ui/fields/choices/tag-input.tsx';
import { expect } from '../support/expect.ts';
import { stopClock } from '../support/clock.ts';
import { click, find, render, press, type } from '../support/kit.tsx';
import { cleanup } from '../support/mount.ts';
import { painted, until } from '../support/wait.ts';

const roles = ['Administrator', 'Dispatcher', 'Auditor', 'Driver'].map((label, at) => ({
  value: String(at + 1),
  label,
}));
describe('the tag input', () => {
  const start = async (value: readonly string[] = []) => {
    let tags = value;
    const { root: view } = await render(
      <>
        <TagInput
          name="emails"
          label="Emails"
          defaultValue={value}
          onChange={(next) => {
            tags = next;
          }}
          isInvalid={(tag) => !isEmail(tag)}
        />
        <button type="button">After</button>
      </>,
    );
    const input = await until(() => view.querySelector<HTMLInputElement>('input[name="emails"]'), 'the input');
    input.focus();
    return { view, input, tags: () => tags };
  };

  for (const [name, key] of [
    ['enter', 'Enter'],
    ['space', 'Space'],
    ['tab', 'Tab'],
    ['semicolon', ';'],
    ['comma', ','],
  ] as const) {
    it(`ends an entry on ${name}`, async () => {
      const { input, tags } = await start();
      await type('a@x.example');
      await press(key);
      expect([
        tags(),
        input.value,
        input.getRootNode() instanceof ShadowRoot && (input.getRootNode() as ShadowRoot).activeElement === input,
      ]).toEqual([['a@x.example'], '', true]);
    });
  }

  it('lets Tab leave an empty input', async () => {
    const { view, input } = await start();
    await press('Tab');
    expect(view.activeElement === input, 'Tab is trapped').toBe(false);
  });

  it('shows the line that is typed on below eight long addresses, at 240 px', async () => {
    const { input } = await start(Array.from({ length: 8 }, (_, at) => `somebody.with.a.name.${at}@company.example`));
    await type('one.more');
    await painted();
    const box = await until(() => input.closest('.iam-box'), 'the box');
    const [frame, line] = [box.getBoundingClientRect(), input.getBoundingClientRect()];
    expect(frame.height, 'height').toBeLessThanOrEqual(240);
    expect(line.top, 'the line begins in the box').toBeGreaterThanOrEqual(frame.top);
    expect(line.bottom, 'the line ends in the box').toBeLessThanOrEqual(frame.bottom);
  });

  it('splits pasted text, ignores duplicates, and marks invalid entries', async () => {
    const { view, input, tags } = await start(['a@x.example']);
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'A@x.example, b@x.example\nwrong;c@x.example');
    const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
    // Firefox gives an event that a script makes a clipboard of its own.
    Object.defineProperty(paste, 'clipboardData', { value: clipboardData });
    input.dispatchEvent(paste);
    await painted();
    expect(tags()).toEqual(['a@x.example', 'b@x.example', 'wrong', 'c@x.example']);
    expect([...view.querySelectorAll('[data-invalid]')].map((chip) => chip.textContent)).toEqual(['wrong']);
  });

  it('adds the entry 200 ms after it loses focus', async () => {
    const { view, tags } = await start();
    await type('a@x.example');
    const clock = stopClock();
    try {
      find<HTMLButtonElement>(view, 'button:last-of-type').focus();
      clock.pass(199);
      await painted();
      expect(tags(), 'too early').toEqual([]);
      clock.pass(1);
      await until(() => tags().length > 0, 'the tag');
      expect(tags()).toEqual(['a@x.example']);
    } finally {
      clock.restore();
    }
  });

  it('restores the last entry on backspace', async () => {
    const { input, tags } = await start(['a@x.example']);
    await press('Backspace');
    expect([tags(), input.value]).toEqual([[], 'a@x.example']);
  });
});

describe('the multi-select', () => {
  const start = async (props: Partial<Parameters<typeof MultiSelect>[0]> = {}) => {
    let value: readonly string[] = [];
    const { root: view } = await render(
      <>
        <button type="button" className="outside">
          Outside
        </button>
        <MultiSelect
          name="roles"
          label="Roles"
          options={roles}
          onChange={(next) => {
            value = next;
          }}
          {...props}
        />
      </>,
    );
    const input = await until(() => view.querySelector<HTMLInputElement>('[role="combobox"]'), 'the combobox');
    const shown = () => [...view.querySelectorAll('[role="option"]')].map((option) => option.textContent);
    return { view, input, shown, value: () => value };
  };

  it('opens on click, chooses with the mouse, stays open, and closes outside', async () => {
    const { view, input, shown, value } = await start();
    await click(input);
    expect(shown()).toEqual(['Administrator', 'Dispatcher', 'Auditor', 'Driver']);
    expect(input.getAttribute('aria-expanded')).toEqual('true');
    await click(find(view, '[role="option"]:nth-of-type(2)'));
    expect([value(), input.getAttribute('aria-expanded')]).toEqual([['2'], 'true']);
    expect(view.querySelector('[role="option"][aria-selected="true"]')?.textContent).toEqual('Dispatcher');
    await click(find(view, '.outside'));
    await until(() => input.getAttribute('aria-expanded') === 'false', 'the closed list');
    expect(value(), 'closing changed the choice').toEqual(['2']);
  });

  it('works with only the keyboard', async () => {
    const { input, shown, value } = await start();
    input.focus();
    await press('ArrowDown');
    await type('aud');
    expect(shown()).toEqual(['Auditor']);
    await press('ArrowDown', 'Enter', 'Escape');
    expect([value(), input.getAttribute('aria-expanded')]).toEqual([['3'], 'false']);
    await press('Backspace', 'Backspace', 'Backspace', 'Backspace');
    expect(value(), 'backspace took the choice back').toEqual([]);
  });

  it('shows its three messages', async () => {
    const limited = await start({ limit: 2, defaultValue: ['1', '2'] });
    await click(limited.input);
    expect(limited.view.querySelector('[role="status"]')?.textContent).toEqual(
      'Maximum of 2 options selected. First remove a selected option to select another.',
    );
    await cleanup();
    const searched = await start();
    await click(searched.input);
    await type('zzz');
    expect(searched.view.querySelector('[role="status"]')?.textContent).toEqual(
      'No elements found. Consider changing the search query.',
    );
    await cleanup();
    const empty = await start({ options: [] });
    await click(empty.input);
    expect(empty.view.querySelector('[role="status"]')?.textContent).toEqual('List is empty.');
  });

  it('is 300 px high at most', async () => {
    const { view, input } = await start({
      options: Array.from({ length: 60 }, (_, at) => ({ value: String(at), label: `Role ${at}` })),
    });
    await click(input);
    const list = find<HTMLElement>(view, '[role="listbox"]');
    expect(list.offsetHeight, 'height').toBeLessThanOrEqual(300);
    expect(list.scrollHeight, 'content').toBeGreaterThan(300);
  });
});
