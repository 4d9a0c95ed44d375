import type { DateRange } from '../../../src/widgets/ui/fields/dates/date-range.ts';
import { DatePicker } from '../../../src/widgets/ui/fields/dates/date-picker.tsx';
import { EXPIRY_PRESETS } from '../../../src/widgets/ui/fields/dates/presets.ts';
import { DateRangePicker } from '../../../src/widgets/ui/fields/dates/date-range-picker.tsx';
import { expect } from '../support/expect.ts';
import { checkAxe, click, render, press } from '../support/kit.tsx';
import { painted, settled, until } from '../support/wait.ts';

const october = { start: new Date(2026, 9, 5, 8, 0), end: new Date(2026, 9, 9, 18, 30) };

describe('the date range picker', () => {
  const start = async (props: Partial<Parameters<typeof DateRangePicker>[0]> = {}) => {
    const said: (DateRange | null)[] = [];
    const { element: host, root: view } = await render(
      <>
        <h1>Export</h1>
        <DateRangePicker
          name="range"
          label="Date range"
          defaultValue={october}
          onChange={(range) => said.push(range)}
          {...props}
        />
      </>,
    );
    const trigger = await until(() => view.querySelector<HTMLButtonElement>('.iam-date-trigger'), 'the trigger');
    const day = (name: string) =>
      until(() => view.querySelector<HTMLButtonElement>(`button[aria-label*="${name}"]`), name);
    return { host, view, trigger, said, day };
  };
  const choose = (view: ShadowRoot, label: string, value: string) => {
    const found = [...view.querySelectorAll('select')].find((one) => one.labels[0]?.textContent === label);
    if (!found) throw new Error(`There is no ${label}`);
    found.value = value;
    found.dispatchEvent(new Event('change', { bubbles: true }));
    return painted();
  };

  it('shows the range in the default format, under the label’s name', async () => {
    const { trigger, view } = await start();
    expect(trigger.textContent).toEqual('Oct 05 2026 08:00 – Oct 09 2026 18:30');
    expect(view.getElementById(trigger.getAttribute('aria-labelledby') ?? '')?.textContent).toEqual('Date range');
  });

  it('reports the days once, when it closes, and keeps the times', async () => {
    const { view, trigger, said, day } = await start();
    await click(trigger);
    await click(await day('October 12, 2026'));
    await click(await day('October 14, 2026'));
    expect(said, 'reported while open').toEqual([]);
    await press('Escape');
    await until(() => said.length === 1, 'the report');
    expect(said).toEqual([{ start: new Date(2026, 9, 12, 8, 0), end: new Date(2026, 9, 14, 18, 30) }]);
    expect(trigger.textContent).toEqual('Oct 12 2026 08:00 – Oct 14 2026 18:30');
    expect(view.activeElement).toBe(trigger);
  });

  it('works with only the keyboard', async () => {
    const { trigger, said, view } = await start();
    trigger.focus();
    await press('Enter');
    await until(() => view.querySelector('[role="grid"]')?.contains(view.activeElement), 'focus in the calendar');
    await press('ArrowRight', 'Enter', 'ArrowDown', 'Enter', 'Escape');
    await until(() => said.length === 1, 'the report');
    expect(said).toEqual([{ start: new Date(2026, 9, 6, 8, 0), end: new Date(2026, 9, 13, 18, 30) }]);
  });

  it('switches to ten-minute times and back, and moves an end that would be before the start', async () => {
    const { host, view, trigger, said } = await start({
      defaultValue: { start: new Date(2026, 9, 5, 8, 0), end: new Date(2026, 9, 5, 9, 0) },
    });
    await click(trigger);
    const toggle = await until(
      () => [...view.querySelectorAll('button')].find((one) => one.textContent === 'select time'),
      'select time',
    );
    await click(toggle);
    expect(toggle.textContent).toEqual('select date');
    const minutes = [...view.querySelectorAll('select')].find((one) => one.labels[0]?.textContent === 'Start minutes');
    expect([...(minutes?.options ?? [])].map((one) => one.value)).toEqual(['00', '10', '20', '30', '40', '50']);
    await checkAxe(host);
    await choose(view, 'Start hours', '23');
    await choose(view, 'Start minutes', '50');
    await press('Escape');
    await until(() => said.length === 1, 'the report');
    expect(said).toEqual([{ start: new Date(2026, 9, 5, 23, 50), end: new Date(2026, 9, 5, 23, 50) }]);
  });

  for (const [lang, hours] of [
    ['en-US', ['12 AM', '8 AM', '12 PM', '8 PM']],
    ['de-DE', ['00', '08', '12', '20']],
  ] as const)
    it(`offers the hours of the clock of ${lang}`, async () => {
      const { view, trigger } = await start({ lang });
      await click(trigger);
      const toggle = await until(() => view.querySelector<HTMLButtonElement>('.iam-date-foot button'), 'the toggle');
      await click(toggle);
      const select = await until(() => view.querySelector<HTMLSelectElement>('.iam-time select'), 'the hours');
      const named = [0, 8, 12, 20].map((hour) => select.options[hour]?.text.replace(/\s/g, ' '));
      expect(named).toEqual([...hours]);
    });

  it('reports nothing if nothing changed', async () => {
    const { trigger, said, day, view } = await start();
    await click(trigger);
    await day('October 12, 2026');
    await press('Escape');
    await until(() => !view.querySelector('[popover]:popover-open'), 'the closed panel');
    await painted();
    expect(said).toEqual([]);
  });

  it('closes on a click outside', async () => {
    const { host, view, trigger } = await start();
    await click(trigger);
    await until(() => view.querySelector('[popover]:popover-open'), 'the panel');
    await click(view.querySelector('h1') as Element);
    await until(() => !view.querySelector('[popover]:popover-open'), 'the closed panel');
    expect(host.isConnected).toBe(true);
  });

  for (const theme of ['light', 'dark']) {
    it(`passes axe, ${theme}`, async () => {
      const { element: host, root: view } = await render(
        <>
          <h1>Export</h1>
          <DateRangePicker name="range" label="Date range" defaultValue={october} error="Choose another." />
        </>,
        { theme, dir: 'rtl' },
      );
      await click(await until(() => view.querySelector('.iam-date-trigger'), 'the trigger'));
      await until(() => view.querySelector('[role="grid"]'), 'the calendar');
      await settled();
      await checkAxe(host);
    });
  }
});

describe('the date picker', () => {
  it('picks one day, closes, and returns focus', async () => {
    const said: (Date | null)[] = [];
    const { root: view } = await render(
      <DatePicker
        name="expiresAt"
        label="Expiry date"
        defaultValue={new Date(2029, 9, 5)}
        min={new Date(2029, 9, 3)}
        onChange={(day) => said.push(day)}
      />,
    );
    const trigger = await until(() => view.querySelector<HTMLButtonElement>('.iam-date-trigger'), 'the trigger');
    await click(trigger);
    const early = await until(
      () => view.querySelector<HTMLButtonElement>('button[aria-label*="October 2, 2029"]'),
      'the calendar',
    );
    expect(early.disabled, 'a day before the first').toBe(true);
    await click(await until(() => view.querySelector('button[aria-label*="October 20, 2029"]'), 'the day'));
    expect(said).toEqual([new Date(2029, 9, 20)]);
    await until(() => !view.querySelector('[popover]:popover-open'), 'the closed panel');
    expect([trigger.textContent, view.activeElement === trigger]).toEqual(['Oct 20 2029', true]);
  });

  it('offers days from now by their names', async () => {
    const said: (Date | null)[] = [];
    const { element: host, root: view } = await render(
      <>
        <h1>Key</h1>
        <DatePicker name="expiresAt" label="Expiry date" presets={EXPIRY_PRESETS} onChange={(day) => said.push(day)} />
      </>,
    );
    const trigger = await until(() => view.querySelector<HTMLButtonElement>('.iam-date-trigger'), 'the trigger');
    await click(trigger);
    const offered = await until(() => {
      const all = [...view.querySelectorAll('.iam-date-presets button')];
      return all.length > 0 && all;
    }, 'the presets');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['30 days', '90 days', '1 year', '3 years']);
    await until(() => view.querySelector('[role="grid"]'), 'the calendar');
    await settled();
    await checkAxe(host);
    await click(offered[1] as Element);
    const [day] = said;
    const today = new Date();
    expect(day).toEqual(new Date(today.getFullYear(), today.getMonth(), today.getDate() + 90));
    await until(() => !view.querySelector('[popover]:popover-open'), 'the closed panel');
  });
});
