import { useState } from 'react';
import { Button } from '../../../src/widgets/ui/basics/buttons.tsx';
import { CopyButton } from '../../../src/widgets/ui/data/copy-button.tsx';
import { PasswordField } from '../../../src/widgets/ui/fields/password-field.tsx';
import { CredentialDialog } from '../../../src/widgets/ui/forms/credential-dialog.tsx';
import { Form, FormActions, Submit } from '../../../src/widgets/ui/forms/form.tsx';
import { useForm } from '../../../src/widgets/ui/forms/use-form.ts';
import { Dialog } from '../../../src/widgets/ui/overlays/dialog.tsx';
import { Toaster, useToasts } from '../../../src/widgets/ui/overlays/toasts/toaster.tsx';
import { expect } from '../support/expect.ts';
import { click, press, render, violations, type Mounted } from '../support/kit.tsx';
import { cleanup } from '../support/mount.ts';
import { painted, settled, until } from '../support/wait.ts';

const HOSTILE = `
  *, *::before, *::after { font: 40px fantasy !important; color: red !important; margin: 9px !important;
    letter-spacing: 1em !important; text-transform: uppercase !important; border: 3px solid lime !important; }
  dialog, [popover] { display: none !important; position: static !important; opacity: 0 !important; }
  ::backdrop { background: red !important; display: none !important; }
  div { display: inline !important; }
`;

function Content() {
  const form = useForm({ password: '' });
  const toasts = useToasts();
  return (
    <Form model={form} onSubmit={() => {}}>
      <PasswordField name="password" label="Old password" reveal />
      <CopyButton value="1" label="Copy secret" />
      <FormActions>
        <Button onClick={() => toasts.success('Saved')}>Cancel</Button>
        <Submit>Save</Submit>
      </FormActions>
    </Form>
  );
}

function Opener({ Kind = CredentialDialog }: { Kind?: typeof Dialog }) {
  const [open, setOpen] = useState(false);
  return (
    <Toaster>
      <div style={{ display: 'flex', gap: 20, inlineSize: 'max-content' }} className="row">
        <Button onClick={() => setOpen(true)}>Open</Button>
        <Kind open={open} onClose={() => setOpen(false)} title="Change password" description="Why">
          <Content />
        </Kind>
      </div>
    </Toaster>
  );
}

/** What an element and all inside of it look like. */
const looks = (within: Element) =>
  [within, ...within.querySelectorAll('*')].map((element) => {
    const style = getComputedStyle(element);
    const { x, y, width, height } = element.getBoundingClientRect();
    const { display, position, color, backgroundColor, fontFamily, fontSize, letterSpacing, margin, opacity } = style;
    const box = [x, y, width, height].map(Math.round);
    return [element.localName, ...box, display, position, color, backgroundColor, fontFamily, fontSize]
      .concat(letterSpacing, margin, style.borderTopColor, style.textTransform, opacity)
      .join();
  });

describe('a dialog that asks for a password', () => {
  let page: Mounted;
  const hostile = document.createElement('style');
  hostile.textContent = HOSTILE;
  const dialog = () => page.element.querySelector('dialog');
  const open = async () => {
    page.named('button', 'Open').focus();
    await press('Enter');
    await until(() => dialog()?.open === true, 'the dialog');
  };
  afterEach(async () => {
    hostile.remove();
    await cleanup();
  });

  it('is with its fields in one tree of the page, focuses the first, closes on Esc and returns focus', async () => {
    page = await render(<Opener />);
    const width = page.find('.row').getBoundingClientRect().width;
    await open();
    expect(page.find('.row').getBoundingClientRect().width, 'it takes no room').toBe(width);
    const field = dialog()?.querySelector('input');
    expect(field?.getRootNode()).toBe(document);
    expect(document.activeElement).toBe(field);
    expect(document.getElementById(dialog()?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
      'Change password',
    );
    await settled();
    expect(await violations(page.element)).toEqual([]);
    await press('Escape');
    await until(() => !dialog(), 'its end');
    await until(() => page.root.activeElement?.textContent === 'Open', 'focus on the opener');
    expect(page.element.children.length, 'nothing stays in the page').toBe(0);
  });

  it('shows toasts and tooltips inside of it, at their places', async () => {
    page = await render(<Opener />);
    await open();
    const box = dialog() as HTMLDialogElement;
    await click([...box.querySelectorAll('button')].find((one) => one.textContent === 'Cancel') as Element);
    const toast = await until(() => box.querySelector<HTMLElement>('.iam-toast'), 'the toast');
    expect(getComputedStyle(toast).borderRadius, 'its styles').not.toBe('0px');
    const copy = box.querySelector<HTMLElement>('.iam-copy-button') as HTMLElement;
    (box.querySelector('input') as HTMLElement).focus();
    while (document.activeElement !== copy) await press('Tab');
    const tip = await until(() => box.querySelector<HTMLElement>('[role="tooltip"]:popover-open'), 'the tooltip');
    await until(() => getComputedStyle(tip).opacity === '1', 'its position');
    const [a, b] = [copy.getBoundingClientRect(), tip.getBoundingClientRect()];
    expect(Math.abs(a.x + a.width / 2 - (b.x + b.width / 2)), 'beside its button').toBeLessThan(40);
    expect(Math.min(Math.abs(a.top - b.bottom), Math.abs(b.top - a.bottom))).toBeLessThan(12);
  });

  it('looks as in a shadow root, also on a hostile page', async () => {
    page = await render(<Opener Kind={Dialog} />);
    page.named('button', 'Open').click();
    const plain = await until(() => page.root.querySelector<HTMLDialogElement>('dialog[open]'), 'the plain dialog');
    await settled();
    const expected = looks(plain);
    const backdrop = getComputedStyle(plain, '::backdrop').backgroundColor;
    await cleanup();
    page = await render(<Opener />);
    document.head.append(hostile);
    await open();
    await settled();
    await painted();
    const box = dialog() as HTMLDialogElement;
    expect(looks(box)).toEqual(expected);
    expect(getComputedStyle(box, '::backdrop').backgroundColor).toBe(backdrop);
  });

  it('is in the language and direction of its element', async () => {
    page = await render(<Opener />, { dir: 'rtl' });
    await open();
    const box = dialog() as HTMLDialogElement;
    expect(box.matches(':dir(rtl)')).toBe(true);
    expect(box.closest<HTMLElement>('[lang]')?.lang).toBe('en');
  });
});
