import { sendKeys, sendMouse, resetMouse } from '@web/test-runner-commands';
import { useState } from 'react';
import { Button } from '../../../src/widgets/ui/basics/buttons.tsx';
import { Dialog } from '../../../src/widgets/ui/overlays/dialog.tsx';
import { Menu } from '../../../src/widgets/ui/overlays/menu.tsx';
import { Popover } from '../../../src/widgets/ui/overlays/popover.tsx';
import { Form, Submit } from '../../../src/widgets/ui/forms/form.tsx';
import { useForm } from '../../../src/widgets/ui/forms/use-form.ts';
import { useToasts } from '../../../src/widgets/ui/overlays/toasts/toaster.tsx';
import { expect } from '../support/expect.ts';
import { skipWithoutFocus } from '../support/window-focus.ts';
import { render, violations, type Mounted } from '../support/kit.tsx';
import { cleanup, mountBox } from '../support/mount.ts';
import { settled, until } from '../support/wait.ts';

const clickAt = async (element: Element, dx = 0.5, dy = 0.5) => {
  const box = element.getBoundingClientRect();
  await sendMouse({
    type: 'click',
    position: [Math.round(box.left + box.width * dx), Math.round(box.top + box.height * dy)],
  });
};

describe('popover', () => {
  let page: Mounted;
  const panel = () => page.find('.iam-popover');
  const isOpen = () => panel().matches(':popover-open');
  afterEach(async () => {
    await cleanup();
    await resetMouse();
  });
  const note = (
    <div style={{ paddingBlock: 60, paddingInline: 200 }}>
      <Popover label="Notifications" trigger={(props) => <Button {...props}>Bell</Button>}>
        {(close) => (
          <button type="button" onClick={close}>
            Hide all
          </button>
        )}
      </Popover>
    </div>
  );

  it('opens and closes by clicks on its button', async () => {
    page = await render(note);
    const button = page.named('button', 'Bell');
    await clickAt(button);
    await until(isOpen);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(button.getAttribute('aria-controls')).toBe(panel().id);
    await settled();
    expect(await violations(page.element)).toEqual([]);
    await clickAt(button);
    await until(() => !isOpen());
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await settled();
    expect(isOpen()).toBe(false);
  });

  it('closes on an outside click, and opens again on one click', async () => {
    page = await render(note);
    await clickAt(page.named('button', 'Bell'));
    await until(isOpen);
    await sendMouse({ type: 'click', position: [5, 5] });
    await until(() => !isOpen());
    await clickAt(page.named('button', 'Bell'));
    await until(isOpen);
  });

  it('takes focus, closes on Esc and returns focus', async () => {
    page = await render(note);
    page.named('button', 'Bell').focus();
    await sendKeys({ press: 'Enter' });
    await until(() => page.root.activeElement === panel());
    await sendKeys({ press: 'Tab' });
    expect(page.root.activeElement?.textContent).toBe('Hide all');
    await sendKeys({ press: 'Escape' });
    await until(() => !isOpen());
    expect(page.root.activeElement?.textContent).toBe('Bell');
  });

  it('returns focus when its content closes it', async () => {
    page = await render(note);
    await clickAt(page.named('button', 'Bell'));
    await until(isOpen);
    await clickAt(page.named('button', 'Hide all'));
    await until(() => !isOpen());
    expect(page.root.activeElement?.textContent).toBe('Bell');
  });

  it('is beside its button in a host with transform and clipping, in both directions', async () => {
    for (const dir of ['ltr', 'rtl']) {
      const cage = mountBox({
        transform: 'translate(120px, 90px)',
        overflow: 'hidden',
        contain: 'paint',
        width: '500px',
        height: '170px',
      });
      page = await render(note, { within: cage, dir });
      const button = page.named('button', 'Bell');
      await clickAt(button);
      await until(isOpen);
      await until(() => panel().getBoundingClientRect().top > button.getBoundingClientRect().bottom);
      await settled();
      const [anchor, box] = [button.getBoundingClientRect(), panel().getBoundingClientRect()];
      expect(Math.round(box.top - anchor.bottom)).toBe(10);
      expect(Math.abs(dir === 'ltr' ? box.left - anchor.left : box.right - anchor.right)).toBeLessThan(1.5);
      await cleanup();
    }
  });

  it('stays open when a nested popover closes', async () => {
    page = await render(
      <Popover label="Outer" trigger={(props) => <Button {...props}>Outer</Button>}>
        <Popover label="Inner" trigger={(props) => <Button {...props}>Inner</Button>}>
          Text
        </Popover>
      </Popover>,
    );
    await clickAt(page.named('button', 'Outer'));
    await until(() => page.find('[aria-label="Outer"]').matches(':popover-open'));
    await clickAt(page.named('button', 'Inner'));
    await until(() => page.find('[aria-label="Inner"]').matches(':popover-open'));
    await sendKeys({ press: 'Escape' });
    await until(() => !page.find('[aria-label="Inner"]').matches(':popover-open'));
    expect(page.find('[aria-label="Outer"]').matches(':popover-open')).toBe(true);
  });
});

describe('menu', () => {
  let page: Mounted;
  let chosen: string[];
  const items = ['Edit', 'Restore', 'Share', 'Delete'].map((title) => ({
    id: title,
    title,
    disabled: title === 'Restore',
    onSelect: () => chosen.push(title),
  }));
  const at = () => page.root.activeElement?.textContent;
  beforeEach(async () => {
    chosen = [];
    page = await render(
      <Menu label="Actions" items={items} trigger={(props) => <Button {...props}>Actions</Button>} />,
    );
    page.named('button', 'Actions').focus();
  });

  it('passes axe while it is open', async () => {
    await sendKeys({ press: 'Enter' });
    await until(() => at() === 'Edit');
    await until(() => getComputedStyle(page.find(':popover-open')).opacity === '1');
    expect(await violations(page.element)).toEqual([]);
  });

  it('chooses nothing by Enter and Space on a disabled item, and stays open', async () => {
    await sendKeys({ press: 'ArrowDown' });
    await until(() => at() === 'Edit');
    await sendKeys({ press: 'ArrowDown' });
    for (const key of ['Enter', 'Space']) await sendKeys({ press: key });
    await settled();
    expect([at(), chosen]).toEqual(['Restore', []]);
  });

  it('closes, returns focus, then chooses on Enter and on Space', async () => {
    for (const key of ['Enter', 'Space']) {
      await sendKeys({ press: 'ArrowDown' });
      await until(() => at() === 'Edit');
      await sendKeys({ press: key });
      await until(() => at() === 'Actions');
    }
    expect(chosen).toEqual(['Edit', 'Edit']);
  });

  it('closes on Tab', async () => {
    await sendKeys({ press: 'ArrowDown' });
    await until(() => at() === 'Edit');
    await sendKeys({ press: 'Tab' });
    await until(() => !page.find('[role="menu"]').matches(':popover-open'));
    expect(chosen).toEqual([]);
  });
});

describe('toast', () => {
  function Sender() {
    const toasts = useToasts();
    const form = useForm({});
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => toasts.success('Changes saved')}>Save</Button>
        <Button onClick={() => toasts.error('Refused')}>Fail</Button>
        <Button onClick={() => setOpen(true)}>Open</Button>
        <Form model={form} onSubmit={() => {}}>
          <Submit>Send</Submit>
        </Form>
        <Dialog open={open} onClose={() => setOpen(false)} title="Over">
          <Button onClick={() => toasts.success('Role added')}>Add</Button>
        </Dialog>
      </>
    );
  }
  let page: Mounted;
  beforeEach(async () => {
    page = await render(<Sender />);
  });
  afterEach(async () => {
    await cleanup();
    await resetMouse();
  });
  const textOf = (selector: string) => [...page.root.querySelectorAll(selector)].map((one) => one.textContent).join('');

  it('shows a success in a status region and an error in an alert, and passes axe', async () => {
    page.named('button', 'Save').click();
    await until(() => textOf('[role="status"]') === 'Changes saved');
    expect(textOf('[role="alert"]')).toBe('');
    page.named('button', 'Fail').click();
    await until(() => textOf('[role="alert"]') === 'Refused');
    expect(textOf('[role="status"]')).toBe('Changes saved');
    await settled();
    expect(await violations(page.element)).toEqual([]);
  });

  it('renders its live region before the text', async () => {
    page.named('button', 'Save').click();
    await until(() => page.root.querySelector('[role="status"]') !== null);
    expect(textOf('[role="status"]')).toBe('');
    await until(() => textOf('[role="status"]') === 'Changes saved');
  });

  it('returns focus when it is closed', async function (this: { skip(): void }) {
    skipWithoutFocus(this);
    page.named('button', 'Save').click();
    await until(() => textOf('[role="status"]') === 'Changes saved');
    page.named('button', 'Fail').focus();
    await clickAt(page.named('button', 'Close message'));
    await until(() => page.root.querySelector('.iam-toast') === null);
    await until(() => page.root.activeElement === page.named('button', 'Fail'));
  });

  it('closes when its form is submitted again', async () => {
    page.named('button', 'Fail').click();
    await until(() => textOf('[role="alert"]') === 'Refused');
    page.named('button', 'Send').click();
    await until(() => textOf('[role="alert"]') === '');
  });

  it('is dispatched as a cancelable, composed event, and shows nothing if a host cancels it', async () => {
    const seen: unknown[] = [];
    const take = (event: Event) => {
      seen.push((event as CustomEvent).detail);
      event.preventDefault();
    };
    document.addEventListener('iam-toast', take);
    page.named('button', 'Save').click();
    await until(() => seen.length > 0, 'the event');
    await settled();
    document.removeEventListener('iam-toast', take);
    expect(seen).toEqual([{ kind: 'success', message: 'Changes saved' }]);
    expect(page.root.querySelector('.iam-toast')).toBe(null);
  });

  it('keeps its place when a dialog opens', async () => {
    page.named('button', 'Fail').click();
    await until(() => textOf('[role="alert"]') === 'Refused');
    await settled();
    const place = () => {
      const { left, bottom } = page.find('.iam-toast').getBoundingClientRect();
      return [left, bottom].map(Math.round);
    };
    const before = place();
    page.named('button', 'Open').click();
    await until(() => page.root.querySelector('dialog')?.open === true);
    await settled();
    expect(place()).toEqual(before);
  });

  it('shows above an open modal dialog, can be closed there, and stays when the dialog closes', async () => {
    page.named('button', 'Open').click();
    await until(() => page.root.querySelector('dialog')?.open === true);
    page.named('button', 'Add').click();
    await until(() => textOf('[role="status"]') === 'Role added');
    await settled();
    const toast = page.find('.iam-toast');
    expect(toast.closest('dialog')).not.toBe(null);
    const box = toast.getBoundingClientRect();
    expect(page.root.elementFromPoint(box.left + 30, box.top + 20)?.closest('.iam-toast')).toBe(toast);
    await sendKeys({ press: 'Escape' });
    await until(() => page.root.querySelector('dialog') === null);
    expect(textOf('[role="status"]')).toBe('Role added');
    await clickAt(page.named('button', 'Close message'));
    await until(() => page.root.querySelector('.iam-toast') === null);
  });
});
