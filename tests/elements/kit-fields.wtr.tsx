import { assert, expect } from 'chai';
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
import { checkAxe, cleanup, click, mount, pause, press, type, until } from './support/kit.tsx';

const roles = ['Administrator', 'Dispatcher', 'Auditor', 'Driver'].map((label, at) => ({
  value: String(at + 1),
  label,
}));
const find = <E extends Element = HTMLInputElement>(view: ShadowRoot, selector: string): E => {
  const found = view.querySelector<E>(selector);
  assert(found, `There is no ${selector}`);
  return found;
};

describe('fields', () => {
  afterEach(cleanup);

  it('name their control by the label, and describe it by error and hint', async () => {
    const { root: view } = await mount(
      <TextField name="name" label="Name" hint="As on the pass." error={['Too short.', 'Not a name.']} optional />,
    );
    const input = await until(() => view.querySelector('input'), 'the input');
    expect(input.labels?.[0]?.textContent, 'label').to.deep.equal('Name');
    const described = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => view.getElementById(id)?.textContent);
    expect(described, 'description').to.deep.equal(['Too short.Not a name.', 'As on the pass.']);
    expect([input.getAttribute('aria-invalid'), input.maxLength]).to.deep.equal(['true', 254]);
    expect(view.querySelector('[role="alert"]')?.textContent, 'alert').to.deep.equal('Too short.Not a name.');
  });

  it('stop at 254 characters', async () => {
    const { root: view } = await mount(<TextField name="name" label="Name" defaultValue={'a'.repeat(253)} />);
    const input = await until(() => view.querySelector('input'), 'the input');
    input.focus();
    await press('End');
    await type('xyz');
    expect(input.value.length, 'length').to.deep.equal(254);
  });

  it('keep an amount unsigned, with two decimals and no separators', async () => {
    const { root: view } = await mount(<PriceField name="price" label="Price" />);
    const input = await until(() => view.querySelector('input'), 'the input');
    input.focus();
    await type('-12x.345');
    expect(input.value, 'amount').to.deep.equal('12.34');
    await press('Backspace', 'Backspace', 'Tab');
    expect(input.value, 'amount at rest').to.deep.equal('12');
  });

  it('show a password on request, and keep the button’s name', async () => {
    const { root: view } = await mount(
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
    expect([input.type, button.getAttribute('aria-pressed')]).to.deep.equal(['password', 'false']);
    await click(button);
    expect([input.type, button.getAttribute('aria-pressed')]).to.deep.equal(['text', 'true']);
    expect(view.querySelectorAll('button').length, 'buttons').to.deep.equal(1);
    assert(view.textContent?.includes('Password must meet the following requirements:'), 'no requirements');
  });

  it('show the format of a phone number', async () => {
    const { root: view } = await mount(<PhoneField name="phone" label="Phone" />);
    const input = await until(() => view.querySelector('input'), 'the input');
    expect([input.type, view.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent]).to.deep.equal([
      'tel',
      '+XXXXXXXXXXX',
    ]);
  });

  it('accept a code with spaces in one input', async () => {
    const { root: view } = await mount(<OneTimeCode name="code" label="TFA code" />);
    const input = await until(() => view.querySelector('input'), 'the input');
    input.focus();
    await type('123 456');
    expect([input.value, input.autocomplete, input.inputMode]).to.deep.equal(['123456', 'one-time-code', 'numeric']);
  });

  it('report an invalid email after a pause or on leaving, and clear the error at once', async () => {
    const { root: view } = await mount(<EmailField name="email" label="Email" live />);
    const input = await until(() => view.querySelector('input'), 'the input');
    input.focus();
    await type('olivia@north');
    assert(!view.querySelector('[role="alert"]'), 'complained while typing');
    await press('Tab');
    expect((await until(() => view.querySelector('[role="alert"]'), 'the complaint')).textContent).to.deep.equal(
      'This email is invalid',
    );
    input.focus();
    await type('wind.example');
    await until(() => !view.querySelector('[role="alert"]'), 'the end of the complaint');
  });

  it('search once, 500 ms after the last key, or at once on Enter, and clear on Escape', async () => {
    const said: string[] = [];
    let [typed, searched] = [0, 0];
    const { root: view } = await mount(
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
    expect([input.type, input.labels?.[0]?.textContent]).to.deep.equal(['search', 'Search']);
    const rules = view.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText));
    expect(
      rules.some(
        (rule) => rule.startsWith('.iam-input::-webkit-search-cancel-button') && rule.includes('display: none'),
      ),
      'the only button that clears is ours',
    ).to.deep.equal(true);
    input.focus();
    await type('oli');
    expect(said, 'too early').to.deep.equal([]);
    await pause(560);
    expect(said).to.deep.equal(['oli']);
    assert(searched - typed >= 499, `searched after ${searched - typed} ms`);
    await type('via');
    await press('Enter');
    await pause(560);
    expect(said).to.deep.equal(['oli', 'olivia']);
    await press('Escape');
    expect([said.at(-1), input.value]).to.deep.equal(['', '']);
  });

  it('check by space and by the label', async () => {
    const { root: view } = await mount(
      <>
        <Checkbox name="send" label="Send via email" />
        <Switch name="enabled" label="Enabled" />
      </>,
    );
    const box = await until(() => view.querySelector<HTMLInputElement>('input[name="send"]'), 'the checkbox');
    await click(box.closest('label') ?? box);
    assert(box.checked, 'not checked');
    await pause(200);
    expect(getComputedStyle(box).backgroundColor, 'colour').to.deep.equal('rgb(55, 203, 149)');
    const toggle = find(view, '[role="switch"]');
    toggle.focus();
    await press('Space');
    assert(toggle.checked, 'not on');
  });

  it('select with the keyboard', async () => {
    let value = '';
    const { root: view } = await mount(
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
    assert(value !== '', 'nothing chosen');
  });
});

describe('axe', () => {
  afterEach(cleanup);
  for (const theme of ['light', 'dark']) {
    for (const dir of ['ltr', 'rtl']) {
      it(`passes in ${theme}, ${dir}`, async () => {
        const { element: host, root: view } = await mount(
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
