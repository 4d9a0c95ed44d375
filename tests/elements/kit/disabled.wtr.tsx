import { Button, IconButton } from '../../../src/widgets/ui/basics/buttons.tsx';
import { TrashIcon } from '../../../src/widgets/ui/basics/icons-rows.tsx';
import { Segmented } from '../../../src/widgets/ui/data/segmented.tsx';
import { Select } from '../../../src/widgets/ui/fields/choices/select.tsx';
import { TextField } from '../../../src/widgets/ui/fields/text-field.tsx';
import { DisabledWithReason } from '../../../src/widgets/ui/overlays/disabled-with-reason.tsx';
import { expect } from '../support/expect.ts';
import { render } from '../support/kit.tsx';
import { cleanup } from '../support/mount.ts';
import { painted } from '../support/wait.ts';

const variants = ['primary', 'secondary', 'quiet', 'ghost', 'danger', 'danger-solid'] as const;

/** Red, green, blue and alpha of any CSS color, drawn on a canvas. */
function rgba(color: string): [number, number, number, number] {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}

const over = (top: number[], under: number[], alpha: number) =>
  [0, 1, 2].map((at) => (top[at] ?? 0) * alpha + (under[at] ?? 0) * (1 - alpha));

/** Relative luminance. Source: WCAG 2.2. */
function luminance(color: number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of an element's text with what is behind it, with the opacity of all its ancestors. */
function contrastOf(element: Element, page: string): number {
  let background = rgba(page).slice(0, 3);
  let opacity = 1;
  const chain: Element[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) chain.unshift(at);
  for (const at of chain) {
    const style = getComputedStyle(at);
    opacity *= Number(style.opacity);
    const color = rgba(style.backgroundColor);
    background = over(color, background, color[3] * opacity);
  }
  const text = rgba(getComputedStyle(element).color);
  const [light, dark] = [luminance(over(text, background, text[3] * opacity)), luminance(background)].sort(
    (one, other) => other - one,
  );
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

describe('disabled controls', () => {
  afterEach(cleanup);
  for (const [theme, page] of [
    ['light', '#ffffff'],
    ['dark', '#12161f'],
  ] as const) {
    it(`can be read at 4.5:1, ${theme}`, async () => {
      const { root } = await render(
        <>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} disabled>
              {variant}
            </Button>
          ))}
          {variants.map((variant) => (
            <DisabledWithReason key={variant} reason="Because." onAct={() => {}}>
              {(props) => (
                <Button {...props} variant={variant}>
                  {variant}
                </Button>
              )}
            </DisabledWithReason>
          ))}
          <IconButton label="Delete" icon={<TrashIcon />} disabled />
          <Segmented
            label="Type"
            segments={[
              { id: 'a', name: 'A' },
              { id: 'b', name: 'B', disabled: true },
            ]}
            value="a"
            onChange={() => {}}
          />
          <TextField name="text" label="Text" defaultValue="Words" disabled />
          <Select name="one" label="One" options={[{ value: '1', label: 'First' }]} value="1" disabled />
        </>,
        { theme },
      );
      await painted();
      await Promise.all(root.getAnimations().map(({ finished }) => finished));
      const all = [...root.querySelectorAll(':disabled, [aria-disabled="true"]')];
      expect(all.length).toBeGreaterThanOrEqual(variants.length * 2 + 4);
      const weak = all
        .map((one) => [one.outerHTML.slice(0, 90), contrastOf(one, page)] as const)
        .filter(([, ratio]) => ratio < 4.5);
      expect(weak).toEqual([]);
    });
  }
});
