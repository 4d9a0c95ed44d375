import { useState } from 'react';
import { EmailField } from '../../../src/widgets/ui/fields/email-field.tsx';
import { Form, Submit } from '../../../src/widgets/ui/forms/form.tsx';
import { useSignal } from '../../../src/widgets/react/signals.ts';
import { FormModel } from '../../../src/widgets/ui/forms/form-model.ts';
import { LightForm } from '../../../src/widgets/ui/forms/light-form.tsx';
import { PasswordField } from '../../../src/widgets/ui/fields/password-field.tsx';
import { TagInput } from '../../../src/widgets/ui/fields/choices/tag-input.tsx';
import { expect } from '../support/expect.ts';
import { checkAxe, click, commands, render, press, type } from '../support/kit.tsx';
import { cleanup } from '../support/mount.ts';
import { settled, until } from '../support/wait.ts';
import { inEnglish } from '../../../src/core/languages/words.ts';

const refusal = Object.assign(new Error('The password is weak.'), {
  status: 422,
  code: 'weak_password',
  data: { password: ['At least 10 characters.'], email: ['This email is taken.'] },
});

function credentials(send: (values: { email: string; password: string }, action: string) => unknown) {
  const model = new FormModel(inEnglish, { email: '', password: '' });
  const form = (
    <Form model={model} onSubmit={send}>
      <EmailField name="email" label="Email" autoComplete="username" />
      <PasswordField name="password" label="Password" reveal />
      <Submit>Log in</Submit>
      <Submit variant="quiet" value="organization">
        Login and start new Organization
      </Submit>
    </Form>
  );
  return { model, form };
}

/** Fills a field as some browsers do, which tell the page nothing. */
function fillSilently(input: HTMLInputElement | null, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
}

describe('a form', () => {
  it('sees what was filled in without an event before the next press', async () => {
    const sent: object[] = [];
    const model = new FormModel(inEnglish, { email: '', password: '' });
    const Button = () => {
      const { email, password } = useSignal(model.values);
      return <Submit disabled={email === '' || password === ''}>Log in</Submit>;
    };
    const { root } = await render(
      <Form model={model} onSubmit={(values) => void sent.push(values)}>
        <EmailField name="email" label="Email" autoComplete="username" />
        <PasswordField name="password" label="Password" />
        <Button />
      </Form>,
    );
    const field = (name: string) => root.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    fillSilently(field('email'), 'a@b.example');
    fillSilently(field('password'), 'velvet-anchor-77');
    await click(root.querySelector('button[type="submit"]') as Element);
    await until(() => sent.length > 0, 'the values');
    expect(sent).toEqual([{ email: 'a@b.example', password: 'velvet-anchor-77' }]);
  });

  it('keeps what the model says while a field still shows what was typed', async () => {
    const model = new FormModel(inEnglish, { email: 'typed@b.example' });
    const { root } = await render(
      <Form model={model} onSubmit={() => undefined}>
        <EmailField name="email" label="Email" />
      </Form>,
    );
    model.set('email', '');
    root.querySelector<HTMLInputElement>('input[name="email"]')?.focus();
    await until(() => root.querySelector<HTMLInputElement>('input[name="email"]')?.value === '', 'the empty field');
    expect(model.values.peek()).toEqual({ email: '' });
  });

  it('shows errors by field and in a summary, focuses the first invalid field, and keeps the input', async () => {
    const { form } = credentials(() => Promise.reject(refusal));
    const { root: view } = await render(form);
    const input = await until(() => view.querySelector<HTMLInputElement>('input[name="email"]'), 'the form');
    input.focus();
    await type('a@b.example');
    await press('Tab');
    await type('short');
    await press('Enter');
    await until(() => view.querySelector('.iam-form-summary'), 'the summary');
    expect([...view.querySelectorAll('[role="alert"]')].map((alert) => alert.textContent)).toEqual([
      'The password is weak.2 fields need your attention:EmailPassword',
    ]);
    expect([...view.querySelectorAll('.iam-field-error')].map((error) => error.textContent)).toEqual([
      'This email is taken.',
      'At least 10 characters.',
    ]);
    expect(view.activeElement, 'the first wrong field').toBe(input);
    expect([input.value, view.querySelector<HTMLInputElement>('input[name="password"]')?.value]).toEqual([
      'a@b.example',
      'short',
    ]);
    await click([...view.querySelectorAll('.iam-form-jump')][1] as Element);
    expect((view.activeElement as HTMLInputElement).name, 'jump').toEqual('password');
    await type('!');
    await until(() => !view.textContent?.includes('At least 10 characters.'), 'the end of the complaint');
  });

  it('sends what a password manager filled without events', async () => {
    let sent: unknown;
    const { form } = credentials((values) => {
      sent = values;
    });
    const { root: view } = await render(form);
    const input = await until(() => view.querySelector<HTMLInputElement>('input[name="email"]'), 'the form');
    input.value = 'filled@b.example';
    (view.querySelector('input[name="password"]') as HTMLInputElement).value = 'filled';
    await click(view.querySelector('button[type="submit"]') as Element);
    expect(sent).toEqual({ email: 'filled@b.example', password: 'filled' });
    expect(input.value, 'shown').toEqual('filled@b.example');
  });

  it('includes the tag that is still being typed', async () => {
    let sent: unknown;
    const model = new FormModel<{ emails: readonly string[] }>(inEnglish, { emails: [] });
    const { root: view } = await render(
      <Form
        model={model}
        onSubmit={(values) => {
          sent = values;
        }}
      >
        <TagInput name="emails" label="Emails" />
        <Submit>Invite</Submit>
      </Form>,
    );
    (await until(() => view.querySelector<HTMLInputElement>('input'), 'the tags')).focus();
    await type('a@b.example');
    await click(view.querySelector('button[type="submit"]') as Element);
    expect(sent).toEqual({ emails: ['a@b.example'] });
  });

  it('keeps its size and focus while busy, marks the button in use, and ignores a second submit', async () => {
    let calls = 0;
    let end = () => {};
    const { form } = credentials((_, action) => {
      calls += 1;
      expect(action, 'action').toEqual('organization');
      return new Promise<void>((done) => {
        end = done;
      });
    });
    const { root: view } = await render(form);
    const buttons = await until(
      () =>
        view.querySelectorAll<HTMLButtonElement>('button[type="submit"]').length === 2 && [
          ...view.querySelectorAll<HTMLButtonElement>('button[type="submit"]'),
        ],
      'the buttons',
    );
    const [first, second] = buttons;
    if (!first || !second) throw new Error('There are no two buttons');
    const before = second.getBoundingClientRect();
    await click(second);
    expect([
      first.getAttribute('aria-busy'),
      second.getAttribute('aria-busy'),
      first.ariaDisabled,
      second.ariaDisabled,
    ]).toEqual([null, 'true', 'true', 'true']);
    expect(second.getBoundingClientRect().toJSON(), 'box').toEqual(before.toJSON());
    expect(view.querySelector('form')?.getAttribute('aria-busy')).toEqual('true');
    expect(view.activeElement).toBe(second);
    await click(first);
    await click(second);
    end();
    await until(() => !view.querySelector('[aria-busy]'), 'the end');
    expect(calls, 'calls').toEqual(1);
  });

  it('passes axe with errors, in both themes', async () => {
    for (const theme of ['light', 'dark']) {
      const { form, model } = credentials(() => {});
      const { element: host, root: view } = await render(
        <>
          <h1>Log in</h1>
          {form}
        </>,
        { theme },
      );
      await until(() => view.querySelector('form'), 'the form');
      model.fail(refusal);
      await until(() => view.querySelector('.iam-form-summary'), 'the summary');
      await settled();
      await checkAxe(host);
      await cleanup();
    }
  });
});

const HOSTILE = `
  * { all: unset !important; display: block !important; color: lime !important; font: 30px/3 cursive !important;
  * transform: rotate(3deg) !important; text-transform: uppercase !important; letter-spacing: 9px !important; }
  #page #page2 input, html body div form button { display: none !important; background: red !important; }
  *::before, *::after { content: "HOSTILE" !important; }
  svg, path { fill: red !important; display: none !important; }
  label { visibility: hidden !important; }
`;

describe('a light form', () => {
  const bad = document.createElement('style');
  afterEach(async () => {
    bad.remove();
    await cleanup();
  });

  function Toggled() {
    const [shown, show] = useState(true);
    const { form } = useState(() => credentials(() => {}))[0];
    return (
      <>
        <button type="button" className="turn" onClick={() => show(!shown)}>
          Turn
        </button>
        {shown && <LightForm>{form}</LightForm>}
      </>
    );
  }

  const start = async (theme = 'light') => {
    const found = await render(<Toggled />, { theme });
    const form = await until(() => found.element.querySelector('form'), 'the form in the light DOM');
    return { ...found, form, box: form.parentElement as HTMLElement };
  };
  const looks = (within: ParentNode) =>
    [...within.querySelectorAll('*')].map((element) => {
      const style = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      return [
        element.localName,
        element.className,
        // Firefox rounds to parts of a pixel differently in the two trees.
        width.toFixed(2),
        height.toFixed(2),
        style.color,
        style.backgroundColor,
        style.fontFamily,
        style.fontSize,
        style.fontWeight,
        style.lineHeight,
        style.transform,
        style.letterSpacing,
        style.textTransform,
        style.visibility,
        style.display,
        style.fill,
        style.borderTopColor,
        // SVG elements have no ::before and ::after.
        ...(element instanceof HTMLElement
          ? [getComputedStyle(element, '::before').content, getComputedStyle(element, '::after').content]
          : []),
      ].map(String);
    });

  it('is in the host’s light DOM, shows through a slot, and works with React', async () => {
    const { element: host, root: view, form, box } = await start();
    expect([box.slot, box.parentElement === host, form.getRootNode() === document]).toEqual([
      'credentials',
      true,
      true,
    ]);
    expect(view.querySelector('slot[name="credentials"]')).not.toBe(null);
    const input = form.querySelector('input') as HTMLInputElement;
    input.focus();
    await type('a@b.example');
    expect([input.value, input.labels?.[0]?.textContent]).toEqual(['a@b.example', 'Email']);
    await checkAxe(host);
  });

  it('disappears with its style sheets when its view unmounts', async () => {
    const before = document.adoptedStyleSheets.length;
    const { element: host, root: view } = await start();
    expect(document.adoptedStyleSheets.length, 'style sheets').toBeGreaterThan(before);
    await click(view.querySelector('.turn') as Element);
    await until(() => !host.querySelector('form'), 'the form’s end');
    expect([host.children.length, document.adoptedStyleSheets.length]).toEqual([0, before]);
  });

  it('gives each of two forms its own slot', async () => {
    const { element: host } = await render(
      <>
        <LightForm>{credentials(() => {}).form}</LightForm>
        <LightForm>{credentials(() => {}).form}</LightForm>
      </>,
    );
    await until(() => host.querySelectorAll('form').length === 2, 'both forms');
    expect([...host.children].map((child) => child.slot)).toEqual(['credentials', 'credentials-2']);
    const ids = [...host.querySelectorAll('[id]')].map((element) => element.id);
    expect(new Set(ids).size, 'ids').toEqual(ids.length);
  });

  it('looks the same in a shadow root and in the light DOM', async () => {
    const inShadow = await render(credentials(() => {}).form);
    const shadowForm = await until(() => inShadow.root.querySelector('form'), 'the shadow form');
    const plain = looks(shadowForm);
    await cleanup();
    const { form } = await start();
    expect(looks(form)).toEqual(plain);
  });

  for (const theme of ['light', 'dark']) {
    it(`looks the same on a hostile page, ${theme}`, async () => {
      const { form, box, element: host } = await start(theme);
      // A pointer left by an earlier test would start the hover transition of a button.
      await commands.sendMouse({ type: 'move', position: [0, 0] });
      document.documentElement.id = 'page';
      document.body.id = 'page2';
      const before = looks(box);
      const size = form.getBoundingClientRect().width;
      bad.textContent = HOSTILE.replaceAll('* {', 'kit-example * {').replaceAll(
        '*::before, *::after',
        'kit-example *::before, kit-example *::after',
      );
      document.head.append(bad);
      await settled();
      expect([form.getBoundingClientRect().width, host.isConnected]).toEqual([size, true]);
      const after = looks(box);
      expect(
        after
          .map((row, at) =>
            row
              .filter((value, key) => value !== before[at]?.[key] && row[0] && `${key}`)
              .concat(row.join() === before[at]?.join() ? [] : [row[0] ?? '', row[1] ?? '']),
          )
          .filter((row) => row.length > 0),
      ).toEqual([]);
    });
  }

  it('keeps its button visible in forced colors', async function (this: { skip(): void }) {
    const { form } = await start();
    await commands.emulateMedia({ forcedColors: 'active' });
    if (!matchMedia('(forced-colors: active)').matches) {
      expect(navigator.userAgent, 'an engine that can emulate them').not.toContain('Chrome');
      this.skip();
    }
    const button = form.querySelector('button[type="submit"]') as HTMLElement;
    await until(() => getComputedStyle(button).borderTopColor !== 'rgba(0, 0, 0, 0)', 'the edge of the button');
    await commands.emulateMedia({ forcedColors: 'none' });
  });
});
