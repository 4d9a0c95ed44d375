import { sendKeys, setViewport } from '@web/test-runner-commands';
import { useState } from 'react';
import { Button } from '../../../src/widgets/ui/basics/buttons.tsx';
import { Confirm } from '../../../src/widgets/ui/overlays/confirm.tsx';
import { Dialog } from '../../../src/widgets/ui/overlays/dialog.tsx';
import { ShownOnceDialog } from '../../../src/widgets/ui/overlays/shown-once-dialog.tsx';
import { Menu } from '../../../src/widgets/ui/overlays/menu.tsx';
import { TextField } from '../../../src/widgets/ui/fields/text-field.tsx';
import { expect } from '../support/expect.ts';
import { render, violations, type Mounted } from '../support/kit.tsx';
import { cleanup, mountBox } from '../support/mount.ts';
import { painted, settled, until } from '../support/wait.ts';

function Opener({ width = 400, busy = false }: { width?: 400 | 520 | 800; busy?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Change password"
        width={width}
        busy={busy}
        footer={<Button>Save</Button>}
      >
        <TextField label="New password" name="password" />
        <input type="file" aria-label="File" />
      </Dialog>
    </>
  );
}

function Rows() {
  const [rows, setRows] = useState(['First', 'Second']);
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <>
      <Button>Add</Button>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <span>{row}</span>
            <Button onClick={() => setAsked(row)}>{`Delete ${row}`}</Button>
          </li>
        ))}
      </ul>
      <Confirm
        open={asked !== null}
        title="Delete"
        message="Are you sure?"
        action="Yes"
        onConfirm={() => setRows(rows.filter((row) => row !== asked))}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

function FromMenu() {
  const [shown, setShown] = useState(false);
  return (
    <>
      <Menu
        label="Actions"
        items={[{ id: 'edit', title: 'Edit', onSelect: () => setShown(true) }]}
        trigger={(props) => <Button {...props}>Actions</Button>}
      />
      <Dialog open={shown} onClose={() => setShown(false)} title="Edit" />
    </>
  );
}

describe('dialog', () => {
  let page: Mounted;
  const dialog = () => page.root.querySelector('dialog');
  const open = async () => {
    page.named('button', 'Open').focus();
    await sendKeys({ press: 'Enter' });
    await until(() => dialog()?.open === true);
  };
  afterEach(async () => {
    await cleanup();
    await setViewport({ width: 1200, height: 800 });
  });

  for (const width of [400, 520, 800] as const) {
    it(`is ${width} px wide, modal and named, and passes axe while it is open`, async () => {
      page = await render(<Opener width={width} />);
      await open();
      await settled();
      expect(dialog()?.offsetWidth).toBe(width);
      expect(dialog()?.matches(':modal')).toBe(true);
      expect(page.root.getElementById(dialog()?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
        'Change password',
      );
      expect(await violations(page.element)).toEqual([]);
    });
  }

  it('moves focus to the nearest element if the opener was removed', async () => {
    page = await render(<Rows />);
    const remove = async (row: string) => {
      page.named('button', `Delete ${row}`).focus();
      await sendKeys({ press: 'Enter' });
      await until(() => dialog()?.open === true);
      page.named('button', 'Yes').click();
      await until(() => !dialog());
      await painted();
      return page.root.activeElement?.textContent;
    };
    expect(await remove('First')).toBe('Delete Second');
    expect(await remove('Second')).toBe('Add');
  });

  it('focuses the first field, keeps Tab inside, closes on Esc and returns focus', async () => {
    page = await render(<Opener />);
    await open();
    expect(page.root.activeElement).toHaveProperty('name', 'password');
    for (let step = 0; step < 8; step += 1) {
      await sendKeys({ press: 'Tab' });
      const at = page.root.activeElement;
      expect(at === null || dialog()?.contains(at), `Tab ${step} left the dialog`).toBe(true);
    }
    await sendKeys({ press: 'Escape' });
    await until(() => dialog() === null);
    expect(page.root.activeElement?.textContent).toBe('Open');
  });

  it('scrolls long content without focusable elements by key, and nothing else', async () => {
    const lines = Array.from({ length: 80 }, (_, at) => <p key={at}>Line {at}</p>);
    page = await render(
      <Dialog open title="Terms" onClose={() => {}}>
        {lines}
      </Dialog>,
    );
    const body = page.find('.iam-dialog-body');
    await until(() => body.tabIndex === 0);
    body.focus();
    await sendKeys({ press: 'PageDown' });
    await until(() => body.scrollTop > 100);
    page.element.content = (
      <Dialog open title="Terms" onClose={() => {}}>
        {lines}
        <Button>Done</Button>
      </Dialog>
    );
    await until(() => !body.hasAttribute('tabindex'));
  });

  it('closes with the icon named Close', async () => {
    page = await render(<Opener />);
    await open();
    page.named('button', 'Close').click();
    await until(() => dialog() === null);
    expect(page.root.activeElement?.textContent).toBe('Open');
  });

  it('keeps typed text when a click outside or the cancel event of a file input occurs', async () => {
    page = await render(<Opener />);
    await open();
    await sendKeys({ type: 'harbor' });
    dialog()?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    page.find('input[type="file"]').dispatchEvent(new Event('cancel', { bubbles: true }));
    await settled();
    expect(dialog()?.open).toBe(true);
    expect(page.find<HTMLInputElement>('[name="password"]').value).toBe('harbor');
  });

  it('stays open while it is busy, however often Esc is pressed', async () => {
    page = await render(<Opener busy />);
    await open();
    for (let press = 0; press < 3; press += 1) await sendKeys({ press: 'Escape' });
    await painted();
    expect(dialog()?.matches(':modal')).toBe(true);
  });

  it('stops the page behind from scrolling, and restores it', async () => {
    const tall = mountBox({ height: '5000px' });
    document.documentElement.style.overflow = 'scroll';
    page = await render(<Opener />);
    const before = tall.getBoundingClientRect().width;
    await open();
    expect(document.documentElement.style.overflow).toBe('hidden');
    expect(tall.getBoundingClientRect().width, 'the page moved').toBe(before);
    await sendKeys({ press: 'Escape' });
    await until(() => dialog() === null);
    expect(document.documentElement.style.overflow).toBe('scroll');
    document.documentElement.style.overflow = '';
  });

  it('restores scrolling of the page if it is removed while open', async () => {
    page = await render(<Opener />);
    await open();
    page.remove();
    await until(() => document.documentElement.style.overflow === '');
  });

  it('is a bottom sheet on a phone', async function (this: { skip(): void }) {
    // WebKit keeps the results of `@media` rules of the tests above: see docs/browsers.md.
    if (/AppleWebKit/.test(navigator.userAgent) && !/Chrome/.test(navigator.userAgent)) this.skip();
    await setViewport({ width: 390, height: 800 });
    page = await render(<Opener width={800} />);
    await open();
    await settled();
    const box = dialog()?.getBoundingClientRect();
    expect(box?.width).toBe(390);
    expect(Math.round(box?.bottom ?? 0)).toBe(800);
    expect(await violations(page.element)).toEqual([]);
  });

  it('is positioned correctly in a host with transform, clipping and a high z-index', async () => {
    const cage = mountBox({
      transform: 'translate(40px, 300px) scale(.9)',
      overflow: 'hidden',
      contain: 'paint',
      width: '200px',
      height: '60px',
    });
    page = await render(<Opener />, { within: cage });
    await open();
    await settled();
    const box = dialog()?.getBoundingClientRect();
    expect(box?.width).toBe(400);
    expect(Math.round((box?.left ?? 0) + 200)).toBe(Math.round(document.documentElement.clientWidth / 2));
    const { left = 0, top = 0 } = box ?? {};
    expect(page.root.elementFromPoint(left + 30, top + 20)?.closest('dialog')).toBe(dialog());
  });

  it('returns focus to the menu button if a menu item opened it', async () => {
    page = await render(<FromMenu />);
    page.named('button', 'Actions').focus();
    await sendKeys({ press: 'Enter' });
    await until(() => page.root.activeElement?.getAttribute('role') === 'menuitem');
    await sendKeys({ press: 'Enter' });
    await until(() => dialog()?.open === true);
    await sendKeys({ press: 'Escape' });
    await until(() => dialog() === null);
    expect(page.root.activeElement?.textContent).toBe('Actions');
  });
});

describe('confirm', () => {
  function Ask({ answer }: { answer: () => Promise<unknown> }) {
    const [open, setOpen] = useState(true);
    return (
      <Confirm
        open={open}
        title="Suspend user confirm"
        message="Are you sure? You can restore the user at any time."
        action="Suspend"
        danger
        onConfirm={answer}
        onClose={() => setOpen(false)}
      />
    );
  }

  it('is an alert dialog that reads its message and focuses the harmless answer', async () => {
    const page = await render(<Ask answer={async () => {}} />);
    const dialog = page.find('dialog');
    expect(dialog.getAttribute('role')).toBe('alertdialog');
    expect(page.root.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Are you sure? You can restore the user at any time.',
    );
    await until(() => page.root.activeElement?.textContent === 'Cancel');
    expect(await violations(page.element)).toEqual([]);
  });

  it('closes on success, and stays open on failure', async () => {
    let fail = true;
    let failures = 0;
    const answer = async () => {
      failures += Number(fail);
      if (fail) throw new Error('refused');
    };
    const page = await render(<Ask answer={answer} />);
    page.named('button', 'Suspend').click();
    await until(() => failures === 1, 'the failure');
    await settled();
    expect(page.find<HTMLDialogElement>('dialog').open).toBe(true);
    fail = false;
    page.named('button', 'Suspend').click();
    await until(() => page.root.querySelector('dialog') === null);
  });
});

describe('a dialog with what is shown once', () => {
  it('has copying as its main action until that is done', async () => {
    const page = await render(
      <ShownOnceDialog
        title="API key"
        lead="Shown once"
        copied={{ text: 'secret', label: 'Copy key' }}
        file={{ text: 'secret', name: 'key.txt' }}
        savedLabel="I have saved it"
        onClose={() => {}}
      >
        secret
      </ShownOnceDialog>,
    );
    const looks = () => [
      page.named('button', 'Copy key').dataset.primary,
      page.named('button', 'Done').dataset.variant,
    ];
    expect(looks()).toEqual(['true', 'secondary']);
    await settled();
    expect(await violations(page.element)).toEqual([]);
    page.find<HTMLInputElement>('input[type="checkbox"]').click();
    await until(() => looks()[1] === 'primary', 'the way on');
    expect(looks()).toEqual([undefined, 'primary']);
    await cleanup();
  });
});
