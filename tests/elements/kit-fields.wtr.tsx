import { isEmail } from '../../src/core/validation/email.ts';
import { AvatarField } from '../../src/widgets/ui/fields/files/avatar-field.tsx';
import { Button } from '../../src/widgets/ui/basics/buttons.tsx';
import { Checkbox } from '../../src/widgets/ui/fields/choices/checkbox.tsx';
import { EmailField } from '../../src/widgets/ui/fields/email-field.tsx';
import { FileField } from '../../src/widgets/ui/fields/files/file-field.tsx';
import { MultiSelect } from '../../src/widgets/ui/fields/choices/multi-select.tsx';
import { OneTimeCode } from '../../src/widgets/ui/fields/one-time-code.tsx';
import { PasswordField } from '../../src/widgets/ui/fields/password-field.tsx';
import { PhoneField } from '../../src/widgets/ui/fields/phone-field.tsx';
import { PriceField } from '../../src/widgets/ui/fields/price-field.tsx';
import { SearchField } from '../../src/widgets/ui/fields/search-field.tsx';
import { Select } from '../../src/widgets/ui/fields/choices/select.tsx';
import { Switch } from '../../src/widgets/ui/fields/choices/switch.tsx';
import { TagInput } from '../../src/widgets/ui/fields/choices/tag-input.tsx';
import { TextField } from '../../src/widgets/ui/fields/text-field.tsx';
import { checkAxe, cleanup, click, mount, ok, pause, press, same, type, until } from './support/kit.tsx';

const roles = ['Administrator', 'Dispatcher', 'Auditor', 'Driver'].map((label, at) => ({
  value: String(at + 1),
  label,
}));
const find = <E extends Element = HTMLInputElement>(view: ShadowRoot, selector: string): E => {
  const found = view.querySelector<E>(selector);
  ok(found, `There is no ${selector}`);
  return found;
};

describe('fields', () => {
  afterEach(cleanup);

  it('name their control by the label, to the letter, and describe it by error and hint', async () => {
    const { view } = mount(
      <TextField name="name" label="Name" hint="As on the pass." error={['Too short.', 'Not a name.']} optional />,
    );
    const input = await until(() => view.querySelector('input'), 'the input');
    same(input.labels?.[0]?.textContent, 'Name', 'label');
    const described = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => view.getElementById(id)?.textContent);
    same(described, ['Too short.Not a name.', 'As on the pass.'], 'description');
    same([input.getAttribute('aria-invalid'), input.maxLength], ['true', 254]);
    same(view.querySelector('[role="alert"]')?.textContent, 'Too short.Not a name.', 'alert');
  });

  it('stop at 254 characters', async () => {
    const { view } = mount(<TextField name="name" label="Name" defaultValue={'a'.repeat(253)} />);
    const input = await until(() => view.querySelector('input'), 'the input');
    input.focus();
    await press('End');
    await type('xyz');
    same(input.value.length, 254, 'length');
  });

  it('keep an amount unsigned, with two decimals and no separators', async () => {
    const { view } = mount(<PriceField name="price" label="Price" />);
    const input = await until(() => view.querySelector('input'), 'the input');
    input.focus();
    await type('-12x.345');
    same(input.value, '12.34', 'amount');
    await press('Backspace', 'Backspace', 'Tab');
    same(input.value, '12', 'amount at rest');
  });

  it('show a password while asked, and keep the button’s name', async () => {
    const { view } = mount(
      <>
        <PasswordField name="password" label="Password" reveal requirements={['At least 10 characters']} />
        <PasswordField name="again" label="Confirm password" />
      </>,
    );
    const button = await until(
      () => view.querySelector<HTMLButtonElement>('button[aria-label="Show password"]'),
      'the button',
    );
    const input = find(view, 'input[name="password"]');
    same([input.type, button.getAttribute('aria-pressed')], ['password', 'false']);
    await click(button);
    same([input.type, button.getAttribute('aria-pressed')], ['text', 'true']);
    same(view.querySelectorAll('button').length, 1, 'buttons');
    ok(view.textContent?.includes('Password must meet the following requirements:'), 'no requirements');
  });

  it('say how a phone number is written', async () => {
    const { view } = mount(<PhoneField name="phone" label="Phone" />);
    const input = await until(() => view.querySelector('input'), 'the input');
    same(
      [input.type, view.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent],
      ['tel', '+XXXXXXXXXXX'],
    );
  });

  it('take a code with spaces in one input', async () => {
    const { view } = mount(<OneTimeCode name="code" label="TFA code" />);
    const input = await until(() => view.querySelector('input'), 'the input');
    input.focus();
    await type('123 456');
    same([input.value, input.autocomplete, input.inputMode], ['123456', 'one-time-code', 'numeric']);
  });

  it('say live that an address is wrong, after a pause or on leaving, and take it back at once', async () => {
    const { view } = mount(<EmailField name="email" label="Email" live />);
    const input = await until(() => view.querySelector('input'), 'the input');
    input.focus();
    await type('olivia@north');
    ok(!view.querySelector('[role="alert"]'), 'complained while typing');
    await press('Tab');
    same(
      (await until(() => view.querySelector('[role="alert"]'), 'the complaint')).textContent,
      'This email is invalid',
    );
    input.focus();
    await type('wind.example');
    await until(() => !view.querySelector('[role="alert"]'), 'the end of the complaint');
  });

  it('search once, 500 ms after the last key, at once on Enter, and clear on Escape', async () => {
    const said: string[] = [];
    let [typed, searched] = [0, 0];
    const { view } = mount(
      <SearchField
        onSearch={(term) => {
          said.push(term);
          searched ||= performance.now();
        }}
      />,
    );
    const input = await until(() => view.querySelector('input'), 'the input');
    input.addEventListener('input', () => {
      if (!searched) typed = performance.now();
    });
    same([input.type, input.labels?.[0]?.textContent], ['search', 'Search']);
    const rules = view.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText));
    same(
      rules.some(
        (rule) => rule.startsWith('.iam-input::-webkit-search-cancel-button') && rule.includes('display: none'),
      ),
      true,
      'the only button that clears is ours',
    );
    input.focus();
    await type('oli');
    same(said, [], 'too early');
    await pause(560);
    same(said, ['oli']);
    ok(searched - typed >= 499, `searched after ${searched - typed} ms`);
    await type('via');
    await press('Enter');
    await pause(560);
    same(said, ['oli', 'olivia']);
    await press('Escape');
    same([said.at(-1), input.value], ['', '']);
  });

  it('check by space and by the label', async () => {
    const { view } = mount(
      <>
        <Checkbox name="send" label="Send via email" />
        <Switch name="enabled" label="Enabled" />
      </>,
    );
    const box = await until(() => view.querySelector<HTMLInputElement>('input[name="send"]'), 'the checkbox');
    await click(box.closest('label') ?? box);
    ok(box.checked, 'not checked');
    await pause(200);
    same(getComputedStyle(box).backgroundColor, 'rgb(55, 203, 149)', 'colour');
    const toggle = find(view, '[role="switch"]');
    toggle.focus();
    await press('Space');
    ok(toggle.checked, 'not on');
  });

  it('select with the keyboard', async () => {
    let value = '';
    const { view } = mount(
      <Select
        name="role"
        label="Role"
        placeholder="Select"
        options={roles}
        onChange={(next) => {
          value = next;
        }}
      />,
    );
    (await until(() => view.querySelector('select'), 'the select')).focus();
    await type('Dis');
    if (value === '') await press('Space', 'ArrowDown', 'Enter');
    ok(value !== '', 'nothing chosen');
  });
});

describe('the tag input', () => {
  afterEach(cleanup);
  const start = async (value: readonly string[] = []) => {
    let tags = value;
    const { view } = mount(
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
      same(
        [
          tags(),
          input.value,
          input.getRootNode() instanceof ShadowRoot && (input.getRootNode() as ShadowRoot).activeElement === input,
        ],
        [['a@x.example'], '', true],
      );
    });
  }

  it('lets Tab leave when nothing is typed', async () => {
    const { view, input } = await start();
    await press('Tab');
    ok(view.activeElement !== input, 'Tab is trapped');
  });

  it('splits what is pasted, adds nothing twice, and marks what is wrong', async () => {
    const { view, input, tags } = await start(['a@x.example']);
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'A@x.example, b@x.example\nwrong;c@x.example');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    await pause(20);
    same(tags(), ['a@x.example', 'b@x.example', 'wrong', 'c@x.example']);
    same(
      [...view.querySelectorAll('[data-invalid]')].map((chip) => chip.textContent),
      ['wrong'],
    );
  });

  it('adds on leaving, after 200 ms', async () => {
    const { view, tags } = await start();
    await type('a@x.example');
    find<HTMLButtonElement>(view, 'button:last-of-type').focus();
    await pause(120);
    same(tags(), [], 'too early');
    await pause(150);
    same(tags(), ['a@x.example']);
  });

  it('brings the last entry back on backspace', async () => {
    const { input, tags } = await start(['a@x.example']);
    await press('Backspace');
    same([tags(), input.value], [[], 'a@x.example']);
  });
});

describe('the multi-select', () => {
  afterEach(cleanup);
  const start = async (props: Partial<Parameters<typeof MultiSelect>[0]> = {}) => {
    let value: readonly string[] = [];
    const { view } = mount(
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
    same(shown(), ['Administrator', 'Dispatcher', 'Auditor', 'Driver']);
    same(input.getAttribute('aria-expanded'), 'true');
    await click(find(view, '[role="option"]:nth-of-type(2)'));
    same([value(), input.getAttribute('aria-expanded')], [['2'], 'true']);
    same(view.querySelector('[role="option"][aria-selected="true"]')?.textContent, 'Dispatcher');
    await click(find(view, '.outside'));
    await until(() => input.getAttribute('aria-expanded') === 'false', 'the closed list');
    same(value(), ['2'], 'closing changed the choice');
  });

  it('is worked with the keyboard alone', async () => {
    const { input, shown, value } = await start();
    input.focus();
    await press('ArrowDown');
    await type('aud');
    same(shown(), ['Auditor']);
    await press('ArrowDown', 'Enter', 'Escape');
    same([value(), input.getAttribute('aria-expanded')], [['3'], 'false']);
    await press('Backspace', 'Backspace', 'Backspace', 'Backspace');
    same(value(), [], 'backspace took the choice back');
  });

  it('has its three messages', async () => {
    const limited = await start({ limit: 2, defaultValue: ['1', '2'] });
    await click(limited.input);
    same(
      limited.view.querySelector('[role="status"]')?.textContent,
      'Maximum of 2 options selected. First remove a selected option to select another.',
    );
    cleanup();
    const searched = await start();
    await click(searched.input);
    await type('zzz');
    same(
      searched.view.querySelector('[role="status"]')?.textContent,
      'No elements found. Consider changing the search query.',
    );
    cleanup();
    const empty = await start({ options: [] });
    await click(empty.input);
    same(empty.view.querySelector('[role="status"]')?.textContent, 'List is empty.');
  });

  it('is 300 px high at most', async () => {
    const { view, input } = await start({
      options: Array.from({ length: 60 }, (_, at) => ({ value: String(at), label: `Role ${at}` })),
    });
    await click(input);
    const list = find<HTMLElement>(view, '[role="listbox"]');
    ok(list.offsetHeight <= 300 && list.scrollHeight > 300, `The list is ${list.offsetHeight} px high`);
  });
});

describe('axe', () => {
  afterEach(cleanup);
  for (const theme of ['light', 'dark']) {
    for (const dir of ['ltr', 'rtl']) {
      it(`finds nothing in ${theme}, ${dir}`, async () => {
        const { host, view } = mount(
          <>
            <h1>Fields</h1>
            <TextField name="name" label="Name" hint="A hint" defaultValue="Olivia" />
            <TextField name="wrong" label="Wrong" error="This is wrong." placeholder="Something" />
            <TextField name="off" label="Off" value="off" disabled />
            <PasswordField name="password" label="Password" reveal requirements={['At least 10 characters']} />
            <OneTimeCode name="code" label="TFA code" />
            <SearchField onSearch={() => {}} />
            <Checkbox name="send" label="Send via email" hint="At once" defaultValue error="No." />
            <Switch name="on" label="Enabled" />
            <Select name="role" label="Role" placeholder="Select" options={roles} error="You have blank role" />
            <MultiSelect name="roles" label="Roles" options={roles} defaultValue={['1']} limit={1} />
            <TagInput
              name="emails"
              label="Emails"
              defaultValue={['a@b.example', 'wrong']}
              isInvalid={(tag) => !isEmail(tag)}
            />
            <AvatarField name="avatar" label="Avatar" person="Olivia Owner" onRemove={() => {}} />
            <FileField name="file" label="Import" accept=".csv" />
            <Button variant="primary">Save</Button>
            <Button variant="danger">Delete</Button>
            <Button variant="danger-solid">Delete all</Button>
            <Button busy>Wait</Button>
            <Button variant="ghost">Dismiss</Button>
          </>,
          { theme, dir },
        );
        const combobox = await until(() => view.querySelector<HTMLInputElement>('[role="combobox"]'), 'the combobox');
        await checkAxe(host);
        await click(combobox);
        await pause(200);
        await checkAxe(host);
      });
    }
  }
});
