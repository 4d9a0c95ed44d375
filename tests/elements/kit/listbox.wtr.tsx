import { sendKeys } from '@web/test-runner-commands';
import { useLayoutEffect, useRef, useState } from 'react';
import { Listbox, type ListboxProps } from '../../../src/widgets/ui/data/tables/listbox.tsx';
import { stopClock } from '../support/clock.ts';
import { expect } from '../support/expect.ts';
import { render, violations } from '../support/kit.tsx';
import { until } from '../support/wait.ts';

interface Row {
  id: number;
  name: string;
}
const rows: Row[] = Array.from({ length: 1000 }, (_, id) => ({ id, name: `Row ${id}` }));
const key = (row: Row) => row.id;

/** A list of names without a choice. */
function Names(options: Pick<ListboxProps<Row>, 'maxHeight' | 'inHalves'>) {
  return (
    <Listbox
      label="Team members"
      items={rows}
      itemKey={key}
      selected={undefined}
      onSelect={() => undefined}
      render={(row) => row.name}
      {...options}
    />
  );
}

describe('listbox', () => {
  it('moves the choice with arrows, Page Down and End, and keeps the chosen row visible', async () => {
    function One() {
      const [selected, setSelected] = useState(0);
      return (
        <Listbox
          label="Team members"
          items={rows}
          itemKey={key}
          selected={selected}
          onSelect={(row) => setSelected(row.id)}
          maxHeight={300}
          render={(row) => row.name}
        />
      );
    }
    const page = await render(<One />);
    const list = page.find('[role="listbox"]');
    const chosen = () => page.root.querySelector<HTMLElement>('[aria-selected="true"]');
    await until(() => chosen() !== null);
    expect(await violations(page.element)).toEqual([]);
    list.focus();
    await sendKeys({ press: 'ArrowDown' });
    await until(() => chosen()?.textContent === 'Row 1');
    await sendKeys({ press: 'PageDown' });
    await until(() => chosen()?.textContent === 'Row 5');
    await sendKeys({ press: 'End' });
    await until(() => chosen()?.textContent === 'Row 999');
    await until(() => list.scrollTop > 57_000);
    expect(chosen()?.id).toBe(list.getAttribute('aria-activedescendant'));
    expect(chosen()?.getAttribute('aria-posinset')).toBe('1000');
    list.scrollTop = 0;
    await until(() => page.root.querySelector('[aria-posinset="1"]'), 'the first row');
    expect(chosen()?.textContent, 'the active row has left the document').toBe('Row 999');
  });

  it('lends the nodes of rows that scroll away, and owns all rows in their order', async () => {
    const picked: string[] = [];
    const page = await render(
      <Listbox
        label="Team members"
        items={rows}
        itemKey={key}
        selected={undefined}
        onSelect={(row) => picked.push(row.name)}
        ticked={new Set([9])}
        onTick={(row) => picked.push(`tick ${row.name}`)}
        maxHeight={300}
        render={(row) => row.name}
      />,
    );
    const list = page.find('[role="listbox"]');
    const shown = () => [...list.querySelectorAll<HTMLElement>('[role="option"]')];
    await until(() => shown().length === 10, 'seven visible rows, and three below from the second frame on');
    const before = new Set(shown());
    expect(list.hasAttribute('aria-owns'), 'the document has the order of the list').toBe(false);

    list.scrollTop = 58 * 9;
    await until(() => page.root.querySelector('[aria-posinset="19"]'), 'rows further down');
    expect(shown().filter((row) => before.has(row)).length).toBe(before.size);
    const owned = (list.getAttribute('aria-owns') ?? '').split(' ').map((id) => list.querySelector(`[id="${id}"]`));
    const places = owned.map((row) => Number(row?.ariaPosInSet));
    expect(places).toEqual(places.map((_, at) => at + (places[0] ?? 0)));
    expect(owned.length).toBe(shown().length);
    expect(shown().map((row) => row.ariaPosInSet)).not.toEqual(places.map(String));
    for (const row of shown()) {
      const index = Number(row.ariaPosInSet) - 1;
      expect(row.textContent).toBe(`Row ${index}`);
      expect(row.ariaChecked).toBe(String(index === 9));
      expect(row.getBoundingClientRect().top - page.find('.iam-listbox-all').getBoundingClientRect().top).toBe(
        index * 58,
      );
    }
    const twelfth = page.find('[aria-posinset="12"]');
    twelfth.click();
    twelfth.querySelector<HTMLElement>('.iam-listbox-tick')?.click();
    expect(picked).toEqual(['Row 11', 'tick Row 11']);
    expect(await violations(page.element)).toEqual([]);
  });

  describe('during fast scrolling', () => {
    const leap = async (list: HTMLElement, distance: number) => {
      list.scrollTop += distance;
      await new Promise(requestAnimationFrame);
    };
    const condensed = (list: HTMLElement) => list.querySelectorAll('[data-condensed]').length;
    const drawList = async () => {
      const page = await render(<Names maxHeight={300} />);
      const list = page.find('[role="listbox"]');
      await until(() => list.querySelectorAll('[role="option"]').length === 10, 'the second frame');
      return list;
    };

    it('leaves out the details of rows from the second leap on, until it stops', async () => {
      const list = await drawList();
      const options = () => [...list.querySelectorAll('[role="option"]')];
      const clock = stopClock();
      try {
        await leap(list, 200);
        clock.pass(120);
        await leap(list, 200);
        expect(condensed(list), 'single leaps, such as Page Down').toBe(0);
        const before = options().map((row) => row.ariaPosInSet);
        clock.pass(119);
        await leap(list, 200);
        for (const row of options())
          expect(row.hasAttribute('data-condensed')).toBe(!before.includes(row.ariaPosInSet));
        expect(condensed(list)).toBeGreaterThan(0);
        await leap(list, 2000);
        expect(condensed(list)).toBe(options().length);
        clock.pass(120);
        expect(condensed(list), 'the lower half').toBe(Math.ceil(options().length / 2));
        await until(() => condensed(list) === 0, 'the details of all rows');
      } finally {
        clock.restore();
      }
    });

    it('does not begin with steps of less than half the height', async () => {
      const list = await drawList();
      for (let step = 0; step < 6; step += 1) {
        await leap(list, 140);
        expect(condensed(list)).toBe(0);
      }
    });
  });

  it('draws the upper half of a list that comes back in the first frame', async () => {
    let first = 0;
    function Back() {
      const box = useRef<HTMLDivElement>(null);
      useLayoutEffect(() => {
        first = box.current?.querySelectorAll('[role="option"]').length ?? 0;
      }, []);
      return (
        <div ref={box}>
          <Names maxHeight={580} inHalves />
        </div>
      );
    }
    const page = await render(<Back />);
    expect(first, 'of eleven visible rows').toBe(6);
    await until(() => page.root.querySelectorAll('[role="option"]').length === 14, 'all rows in the second frame');
  });
});
