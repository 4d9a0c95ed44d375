import { sendKeys, sendMouse, resetMouse } from '@web/test-runner-commands';
import { Button, IconButton } from '../../../src/widgets/ui/basics/buttons.tsx';
import { RefreshIcon } from '../../../src/widgets/ui/basics/icons.tsx';
import { Dialog } from '../../../src/widgets/ui/overlays/dialog.tsx';
import { Tooltip } from '../../../src/widgets/ui/overlays/tooltip.tsx';
import { stopClock } from '../support/clock.ts';
import { expect } from '../support/expect.ts';
import { click, render, violations, type Mounted } from '../support/kit.tsx';
import { painted, settled, until } from '../support/wait.ts';

describe('tooltip', () => {
  it('shows on focus, describes the control, and hides on Esc without closing the surrounding dialog', async () => {
    const page = await render(
      <Dialog
        open
        onClose={() => {
          throw new Error('The dialog closed');
        }}
        title="Around"
      >
        <Tooltip text="Asks the service again">{(props) => <Button {...props}>Refresh</Button>}</Tooltip>
      </Dialog>,
    );
    const tip = () => page.root.querySelector('[role="tooltip"]');
    const isOpen = () => tip()?.matches(':popover-open') === true;
    for (let step = 0; step < 6 && page.root.activeElement?.textContent !== 'Refresh'; step += 1)
      await sendKeys({ press: 'Tab' });
    await until(isOpen);
    expect(page.root.getElementById(page.root.activeElement?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Asks the service again',
    );
    expect(tip()?.closest('dialog'), 'what is outside of a dialog is inert').not.toBe(null);
    await sendKeys({ press: 'Escape' });
    await until(() => !isOpen());
    expect(page.find<HTMLDialogElement>('dialog').open).toBe(true);
  });

  const move = async (element: Element) => {
    const box = element.getBoundingClientRect();
    await sendMouse({
      type: 'move',
      position: [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)],
    });
  };
  const shown = (page: Mounted) => page.root.querySelector<HTMLElement>('[role="tooltip"]:popover-open');

  it('stays while the pointer rests on it', async () => {
    const page = await render(
      <div style={{ padding: 80 }}>
        <Tooltip text="Long enough">{(props) => <Button {...props}>Hover</Button>}</Tooltip>
      </div>,
    );
    await move(page.named('button', 'Hover'));
    const tip = await until(() => shown(page), 'the tooltip');
    await settled();
    const clock = stopClock();
    try {
      await move(tip);
      clock.pass(1000);
      await painted();
      expect(shown(page)).toBe(tip);
    } finally {
      clock.restore();
    }
    await sendMouse({ type: 'move', position: [1, 1] });
    await until(() => !shown(page));
    page.remove();
    await resetMouse();
  });

  it('names a button with only an icon on hover and keyboard focus, once for screen readers', async () => {
    const page = await render(
      <div style={{ padding: 80 }}>
        <IconButton label="Refresh" icon={<RefreshIcon />} />
        <button type="button">After</button>
      </div>,
    );
    const button = page.named('button', 'Refresh');
    await move(button);
    const tip = await until(() => shown(page), 'the tooltip');
    expect([tip.textContent, tip.ariaHidden, button.getAttribute('aria-describedby'), button.title]).toEqual([
      'Refresh',
      'true',
      null,
      '',
    ]);
    await settled();
    expect(await violations(page.element)).toEqual([]);
    await click(button);
    expect(shown(page), 'a press hides it').toBe(null);
    await sendMouse({ type: 'move', position: [1, 1] });
    page.named('button', 'After').focus();
    await sendKeys({ press: 'Shift+Tab' });
    await until(() => page.root.activeElement === button, 'keyboard focus');
    const focused = await until(() => shown(page), 'the tooltip on focus');
    expect(getComputedStyle(focused).pointerEvents, 'it covers nothing').toBe('none');
    await sendKeys({ press: 'Escape' });
    await until(() => !shown(page), 'Escape');
    await sendKeys({ press: 'Tab' });
    expect(page.root.activeElement?.textContent).toBe('After');
    page.remove();
    await resetMouse();
  });

  it('shows the whole text that an ellipsis cuts, and none where the text fits', async () => {
    const text = (width: number) => (
      <div style={{ padding: 80 }}>
        <div style={{ inlineSize: width, overflow: 'clip', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          <b>Maximiliane von Hohenlohe</b>
        </div>
      </div>
    );
    const page = await render(text(80));
    await move(page.find('b').parentElement ?? page.find('b'));
    const tip = await until(() => shown(page), 'the tooltip');
    expect([tip.textContent, tip.ariaHidden]).toEqual(['Maximiliane von Hohenlohe', 'true']);
    await sendMouse({ type: 'move', position: [1, 1] });
    await until(() => !shown(page));
    page.element.content = text(400);
    await painted();
    const clock = stopClock();
    try {
      await move(page.find('b'));
      clock.pass(1000);
      await painted();
      expect(shown(page)).toBe(null);
    } finally {
      clock.restore();
    }
    page.remove();
    await resetMouse();
  });

  it('moves with its control, and leaves with it', async () => {
    const content = (room: number, withButton = true) => (
      <div style={{ padding: 80, paddingBlockStart: 80 + room }}>
        {withButton && <IconButton label="Refresh" icon={<RefreshIcon />} />}
      </div>
    );
    const page = await render(content(0));
    const button = page.named('button', 'Refresh');
    await move(button);
    const tip = await until(() => shown(page), 'the tooltip');
    const gap = () => Math.round(button.getBoundingClientRect().top - tip.getBoundingClientRect().bottom);
    await until(() => gap() === 6, 'its place');
    await move(tip);
    page.element.content = content(10);
    await until(() => button.getBoundingClientRect().top > 89 && gap() === 6, 'its place beside the moved button');
    page.element.content = content(10, false);
    await until(() => !shown(page), 'its end');
    page.remove();
    await resetMouse();
  });
});
