import { assert, expect } from 'chai';
import { isEmail } from '../../src/core/validation/email.ts';
import { MultiSelect } from '../../src/widgets/ui/fields/choices/multi-select.tsx';
import { TagInput } from '../../src/widgets/ui/fields/choices/tag-input.tsx';
import { cleanup, click, mount, pause, press, type, until } from './support/kit.tsx';

const roles = ['Administrator', 'Dispatcher', 'Auditor', 'Driver'].map((label, at) => ({
  value: String(at + 1),
  label,
}));
const find = <E extends Element = HTMLInputElement>(view: ShadowRoot, selector: string): E => {
  const found = view.querySelector<E>(selector);
  assert(found, `There is no ${selector}`);
  return found;
};

describe('the tag input', () => {
  afterEach(cleanup);
  const start = async (value: readonly string[] = []) => {
    let tags = value;
    const { root: view } = await mount(
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
      ]).to.deep.equal([['a@x.example'], '', true]);
    });
  }

  it('lets Tab leave an empty input', async () => {
    const { view, input } = await start();
    await press('Tab');
    assert(view.activeElement !== input, 'Tab is trapped');
  });

  it('splits pasted text, ignores duplicates, and marks invalid entries', async () => {
    const { view, input, tags } = await start(['a@x.example']);
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'A@x.example, b@x.example\nwrong;c@x.example');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    await pause(20);
    expect(tags()).to.deep.equal(['a@x.example', 'b@x.example', 'wrong', 'c@x.example']);
    expect([...view.querySelectorAll('[data-invalid]')].map((chip) => chip.textContent)).to.deep.equal(['wrong']);
  });

  it('adds on leaving, after 200 ms', async () => {
    const { view, tags } = await start();
    await type('a@x.example');
    find<HTMLButtonElement>(view, 'button:last-of-type').focus();
    await pause(120);
    expect(tags(), 'too early').to.deep.equal([]);
    await pause(150);
    expect(tags()).to.deep.equal(['a@x.example']);
  });

  it('restores the last entry on backspace', async () => {
    const { input, tags } = await start(['a@x.example']);
    await press('Backspace');
    expect([tags(), input.value]).to.deep.equal([[], 'a@x.example']);
  });
});

describe('the multi-select', () => {
  afterEach(cleanup);
  const start = async (props: Partial<Parameters<typeof MultiSelect>[0]> = {}) => {
    let value: readonly string[] = [];
    const { root: view } = await mount(
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
    expect(shown()).to.deep.equal(['Administrator', 'Dispatcher', 'Auditor', 'Driver']);
    expect(input.getAttribute('aria-expanded')).to.deep.equal('true');
    await click(find(view, '[role="option"]:nth-of-type(2)'));
    expect([value(), input.getAttribute('aria-expanded')]).to.deep.equal([['2'], 'true']);
    expect(view.querySelector('[role="option"][aria-selected="true"]')?.textContent).to.deep.equal('Dispatcher');
    await click(find(view, '.outside'));
    await until(() => input.getAttribute('aria-expanded') === 'false', 'the closed list');
    expect(value(), 'closing changed the choice').to.deep.equal(['2']);
  });

  it('works with only the keyboard', async () => {
    const { input, shown, value } = await start();
    input.focus();
    await press('ArrowDown');
    await type('aud');
    expect(shown()).to.deep.equal(['Auditor']);
    await press('ArrowDown', 'Enter', 'Escape');
    expect([value(), input.getAttribute('aria-expanded')]).to.deep.equal([['3'], 'false']);
    await press('Backspace', 'Backspace', 'Backspace', 'Backspace');
    expect(value(), 'backspace took the choice back').to.deep.equal([]);
  });

  it('shows its three messages', async () => {
    const limited = await start({ limit: 2, defaultValue: ['1', '2'] });
    await click(limited.input);
    expect(limited.view.querySelector('[role="status"]')?.textContent).to.deep.equal(
      'Maximum of 2 options selected. First remove a selected option to select another.',
    );
    await cleanup();
    const searched = await start();
    await click(searched.input);
    await type('zzz');
    expect(searched.view.querySelector('[role="status"]')?.textContent).to.deep.equal(
      'No elements found. Consider changing the search query.',
    );
    await cleanup();
    const empty = await start({ options: [] });
    await click(empty.input);
    expect(empty.view.querySelector('[role="status"]')?.textContent).to.deep.equal('List is empty.');
  });

  it('is 300 px high at most', async () => {
    const { view, input } = await start({
      options: Array.from({ length: 60 }, (_, at) => ({ value: String(at), label: `Role ${at}` })),
    });
    await click(input);
    const list = find<HTMLElement>(view, '[role="listbox"]');
    assert(list.offsetHeight <= 300 && list.scrollHeight > 300, `The list is ${list.offsetHeight} px high`);
  });
});
