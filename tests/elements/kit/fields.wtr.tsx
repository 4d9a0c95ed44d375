import { isEmail } from '../../../src/core/validation/email.ts';
import { AvatarField } from '../../../src/widgets/ui/fields/files/avatar-field.tsx';
import { Button } from '../../../src/widgets/ui/basics/buttons.tsx';
import { Checkbox } from '../../../src/widgets/ui/fields/choices/checkbox.tsx';
import { EmailField } from '../../../src/widgets/ui/fields/email-field.tsx';
import { FileField } from '../../../src/widgets/ui/fields/files/file-field.tsx';
import { MultiSelect } from '../../../src/widgets/ui/fields/choices/multi-select.tsx';
import { OneTimeCode } from '../../../src/widgets/ui/fields/one-time-code.tsx';
import { NewPasswordField } from '../../../src/widgets/ui/fields/new-password-field.tsx';
import { PasswordField } from '../../../src/widgets/ui/fields/password-field.tsx';
import { PhoneField } from '../../../src/widgets/ui/fields/phone-field.tsx';
import { PriceField } from '../../../src/widgets/ui/fields/price-field.tsx';
import { SearchField } from '../../../src/widgets/ui/fields/search-field.tsx';
import { Select } from '../../../src/widgets/ui/fields/choices/select.tsx';
import { Switch } from '../../../src/widgets/ui/fields/choices/switch.tsx';
import { TagInput } from '../../../src/widgets/ui/fields/choices/tag-input.tsx';
import { TextField } from '../../../src/widgets/ui/fields/text-field.tsx';
import { expect } from '../support/expect.ts';
import { skipWithoutFocus } from '../support/window-focus.ts';
import { stopClock } from '../support/clock.ts';
import { checkAxe, click, find, render, press, type } from '../support/kit.tsx';
import { settled, until } from '../support/wait.ts';

const roles = ['Administrator', 'Dispatcher', 'Auditor', 'Driver'].map((label, at) => ({
  value: String(at + 1),
  label,
}));
describe('fields', () => {
  it('name their control by the label, and describe it by error, whether it is optional, and hint', async () => {
    const { root: view } = await render(
      <TextField name="name" label="Name" hint="As on the pass." error={['Too short.', 'Not a name.']} optional />,
    );
    const input = await until(() => view.querySelector('input'), 'the input');
    expect(input.labels?.[0]?.textContent, 'label').toEqual('Name');
    const described = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => view.getElementById(id)?.textContent);
    expect(described, 'description').toEqual(['Too short.Not a name.', 'Optional', 'As on the pass.']);
    expect([input.getAttribute('aria-invalid'), input.maxLength]).toEqual(['true', 254]);
    expect(view.querySelector('[role="alert"]')?.textContent, 'alert').toEqual('Too short.Not a name.');
  });

  it('stop at 254 characters', async () => {
    const { root: view } = await render(<TextField name="name" label="Name" defaultValue={'a'.repeat(253)} />);
    const input = await until(() => view.querySelector('input'), 'the input');
    input.focus();
    await press('End');
    await type('xyz');
    expect(input.value.length, 'length').toEqual(254);
  });

  it('keep an amount unsigned, with two decimals and no separators', async () => {
    const { root: view } = await render(
      <>
        <PriceField name="price" label="Price" />
        <button type="button">Next</button>
      </>,
    );
    const input = await until(() => view.querySelector('input'), 'the input');
    input.focus();
    await type('-12x.345');
    expect(input.value, 'amount').toEqual('12.34');
    await press('Backspace', 'Backspace', 'Tab');
    expect(input.value, 'amount at rest').toEqual('12');
  });

  it('show a password on request, and keep the button’s name', async () => {
    const { root: view } = await render(
      <>
        <NewPasswordField name="password" label="Password" reveal owner={{ email: 'olivia@example.com' }} />
        <PasswordField name="again" label="Confirm password" />
      </>,
    );
    const button = await until(
      () => view.querySelector<HTMLButtonElement>('button[aria-label="Show password"]'),
      'the button',
    );
    const input = find(view, 'input[name="password"]');
    expect([input.type, button.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
    await click(button);
    expect([input.type, button.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
    expect(view.querySelectorAll('button').length, 'buttons').toEqual(1);
    expect(view.textContent).toContain('Password must meet the following requirements:');
  });

  it('tick the rules of a new password while the user types, and mark those that the service rejected', async () => {
    const field = (missing: readonly string[]) => (
      <NewPasswordField name="password" label="Password" owner={{ email: 'olivia@example.com' }} missing={missing} />
    );
    const { element, root: view } = await render(field([]));
    const input = await until(() => view.querySelector('input'), 'the input');
    const states = () => [...view.querySelectorAll<HTMLElement>('li')].map(({ dataset }) => dataset['state']);
    expect(states(), 'nothing typed').toEqual(['open', 'open', 'open']);
    input.focus();
    await type('olivia');
    await until(() => states().join() === 'open,met,open', 'too short, and the own name');
    element.content = field(['At least 10 characters']);
    await until(() => states().join() === 'missing,met,missing', 'rejected');
    await type('-harbor-lantern');
    await until(() => states().join() === 'met,met,met', 'acceptable');
    const description = view.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(description).toContain('At least 10 characters (met)');
    element.content = field(['Not the password of last year']);
    await until(() => states().join() === 'met,met,met,missing', 'a rule that only the service knows');
  });

  it('show the format of a phone number', async () => {
    const { root: view } = await render(<PhoneField name="phone" label="Phone" />);
    const input = await until(() => view.querySelector('input'), 'the input');
    expect([input.type, view.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent]).toEqual([
      'tel',
      '+XXXXXXXXXXX',
    ]);
  });

  it('accept a code with spaces in one input', async () => {
    const { root: view } = await render(<OneTimeCode name="code" label="TFA code" />);
    const input = await until(() => view.querySelector('input'), 'the input');
    input.focus();
    await type('123 456');
    // As an attribute: Firefox does not know this value.
    const autocomplete = input.getAttribute('autocomplete');
    expect([input.value, autocomplete, input.inputMode]).toEqual(['123456', 'one-time-code', 'numeric']);
  });

  it('report an invalid email after a pause or on blur, and clear the error at once', async () => {
    const { root: view } = await render(<EmailField name="email" label="Email" live />);
    const input = await until(() => view.querySelector('input'), 'the input');
    input.focus();
    await type('olivia@north');
    expect(view.querySelector('[role="alert"]'), 'complained while typing').toBe(null);
    await press('Tab');
    expect((await until(() => view.querySelector('[role="alert"]'), 'the complaint')).textContent).toEqual(
      'This email is invalid',
    );
    input.focus();
    await type('wind.example');
    await until(() => !view.querySelector('[role="alert"]'), 'the end of the complaint');
  });

  it('search once, 500 ms after the last key, or at once on Enter, and clear on Escape', async () => {
    const said: string[] = [];
    const { root: view } = await render(<SearchField onSearch={(term) => void said.push(term)} />);
    const input = await until(() => view.querySelector('input'), 'the input');
    expect([input.type, input.labels?.[0]?.textContent]).toEqual(['search', 'Search']);
    const rules = view.adoptedStyleSheets.flatMap((styleSheet) =>
      [...styleSheet.cssRules].map(({ cssText }) => cssText),
    );
    expect(
      rules.some(
        (rule) => rule.startsWith('.iam-input::-webkit-search-cancel-button') && rule.includes('display: none'),
      ),
      'the only button that clears is ours',
    ).toEqual(true);
    input.focus();
    const clock = stopClock();
    try {
      await type('oli');
      clock.pass(499);
      expect(said, 'too early').toEqual([]);
      clock.pass(1);
      expect(said).toEqual(['oli']);
      await type('via');
      await press('Enter');
      clock.pass(1000);
      expect(said).toEqual(['oli', 'olivia']);
    } finally {
      clock.restore();
    }
    await press('Escape');
    expect([said.at(-1), input.value]).toEqual(['', '']);
  });

  it('toggle with the space key and by the label', async function (this: { skip(): void }) {
    skipWithoutFocus(this);
    const { root: view } = await render(
      <>
        <Checkbox name="send" label="Send via email" />
        <Switch name="enabled" label="Enabled" />
      </>,
    );
    const box = await until(() => view.querySelector<HTMLInputElement>('input[name="send"]'), 'the checkbox');
    await click(box.closest('label') ?? box);
    expect(box.checked).toBe(true);
    await settled();
    expect(getComputedStyle(box).backgroundColor, 'color').toEqual('rgb(55, 203, 149)');
    const toggle = find(view, '[role="switch"]');
    toggle.focus();
    await press('Space');
    expect(toggle.checked).toBe(true);
  });

  it('can be selected with the keyboard', async () => {
    let value = '';
    const { root: view } = await render(
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
    expect(value, 'what was chosen').not.toBe('');
  });
});

it('write URLs from left to right where texts run from right to left', async () => {
  const { root: view } = await render(
    <>
      <TextField name="url" label="URL" type="url" defaultValue="https://acme.example/" />
      <TextField name="name" label="Name" />
    </>,
    { dir: 'rtl' },
  );
  const url = await until(() => view.querySelector('[name=url]'), 'the field');
  const directions = [url, find(view, '[name=name]')].map((input) => getComputedStyle(input).direction);
  expect(directions).toEqual(['ltr', 'rtl']);
});

describe('axe', () => {
  for (const theme of ['light', 'dark']) {
    for (const dir of ['ltr', 'rtl']) {
      it(`passes in ${theme}, ${dir}`, async () => {
        const { element: host, root: view } = await render(
          <>
            <h1>Fields</h1>
            <TextField name="name" label="Name" hint="A hint" defaultValue="Olivia" />
            <TextField name="wrong" label="Wrong" error="This is wrong." placeholder="Something" />
            <TextField name="off" label="Off" value="off" disabled />
            <NewPasswordField name="password" label="Password" reveal owner={{ email: 'olivia@example.com' }} />
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
            <AvatarField name="avatar" label="Avatar" userName="Olivia Owner" onRemove={() => {}} />
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
        await settled();
        await checkAxe(host);
      });
    }
  }
});
