import { followAnchor } from '../../src/widgets/ui/overlays/follow-anchor.ts';
import { expect } from './support/expect.ts';
import { mount } from './support/mount.ts';

/** A button at the right end of the window, with a panel below it. */
async function place(zoomed: HTMLElement, placement: 'bottom-start' | 'bottom-end') {
  zoomed.style.setProperty('zoom', '1.25');
  const box = document.createElement('div');
  box.innerHTML = '<button style="position:fixed;top:40px;right:8px;inline-size:40px;block-size:30px">Menu</button>';
  box.innerHTML +=
    '<div popover="manual" style="margin:0;inset:auto;padding:0;border:0;inline-size:200px;block-size:90px">x</div>';
  (zoomed === document.documentElement ? document.body : zoomed).append(box);
  const [anchor, panel] = box.children as unknown as [HTMLElement, HTMLElement];
  panel.style.position = 'fixed';
  panel.showPopover();
  const stop = await new Promise<() => void>((done) => {
    const end = followAnchor(anchor, panel, { placement, gap: 6 }, () => queueMicrotask(() => done(end)));
  });
  const [at, of] = [panel.getBoundingClientRect(), anchor.getBoundingClientRect()];
  stop();
  box.remove();
  zoomed.style.removeProperty('zoom');
  return { at, of };
}

describe('a panel on a page with CSS zoom', () => {
  for (const placement of ['bottom-start', 'bottom-end'] as const)
    for (const where of ['html', 'an element'] as const)
      it(`stays at its button and in the window: ${placement}, zoom of ${where}`, async () => {
        const part = mount(document.createElement('section'));
        const { at, of } = await place(where === 'html' ? document.documentElement : part, placement);
        expect(at.right).toBeLessThanOrEqual(innerWidth);
        expect(Math.abs(at.top - of.bottom - 6 * 1.25)).toBeLessThan(2);
        if (placement === 'bottom-end') expect(Math.abs(at.right - of.right)).toBeLessThan(12);
      });
});
