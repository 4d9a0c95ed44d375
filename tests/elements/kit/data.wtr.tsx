import { sendKeys } from '@web/test-runner-commands';
import { useState } from 'react';
import { CopyButton } from '../../../src/widgets/ui/data/copy-button.tsx';
import { Pagination } from '../../../src/widgets/ui/data/tables/pagination.tsx';
import { Segmented } from '../../../src/widgets/ui/data/segmented.tsx';
import { ShortText } from '../../../src/widgets/ui/data/short-text.tsx';
import type { Column, Sort } from '../../../src/widgets/ui/data/tables/table-columns.ts';
import { Table } from '../../../src/widgets/ui/data/tables/table.tsx';
import { Tabs } from '../../../src/widgets/ui/data/tabs.tsx';
import { VirtualTable } from '../../../src/widgets/ui/data/tables/virtual-table.tsx';
import { expect } from '../support/expect.ts';
import { stopClock } from '../support/clock.ts';
import { render, violations } from '../support/kit.tsx';
import { cleanup, mountBox } from '../support/mount.ts';
import { painted, until } from '../support/wait.ts';

interface Row {
  id: number;
  name: string;
}
const rows: Row[] = Array.from({ length: 1000 }, (_, id) => ({ id, name: `Row ${id}` }));
const columns: Column<Row>[] = [
  { key: 'name', title: 'Name', sortable: true },
  { key: 'id', title: 'Number' },
];
const key = (row: Row) => row.id;

describe('table', () => {
  it('sorts only sortable columns, and tells screen readers the order', async () => {
    const asked: Sort[] = [];
    const page = await render(
      <Table
        label="Rows"
        columns={columns}
        rows={rows.slice(0, 3)}
        rowKey={key}
        sort={{ column: 'name', direction: 'asc' }}
        onSort={(sort) => asked.push(sort)}
      />,
    );
    expect(page.find('th').getAttribute('aria-sort')).toBe('ascending');
    expect(page.root.querySelectorAll('th button')).toHaveLength(1);
    page.find('th button').click();
    page.find('th:last-child').click();
    expect(asked).toEqual([{ column: 'name', direction: 'desc' }]);
  });

  it('stays a readable table on narrow screens, without horizontal scrolling', async () => {
    const narrow = mountBox({ width: '300px' });
    const page = await render(<Table label="Rows" columns={columns} rows={rows.slice(0, 3)} rowKey={key} />, {
      within: narrow,
    });
    await painted();
    expect(page.find('.iam-table-scroll').scrollWidth).toBeLessThanOrEqual(300);
    expect(getComputedStyle(page.find('tbody tr')).display).toBe('grid');
    expect(page.find('tbody tr').getAttribute('role')).toBe('row');
    expect(await violations(page.element)).toEqual([]);
  });

  it('leaves out its least important columns by its own width, before rows become cards', async () => {
    const box = mountBox({ width: '700px' });
    const page = await render(
      <Table
        label="Rows"
        columns={[
          { key: 'name', title: 'Name' },
          { key: 'id', title: 'Number', leaves: 1 },
          { key: 'kind', title: 'Kind' },
        ]}
        rows={rows.slice(0, 2)}
        rowKey={key}
      />,
      { within: box },
    );
    const titles = () => [...page.root.querySelectorAll('thead th')].map(({ textContent }) => textContent);
    expect(titles()).toEqual(['Name', 'Number', 'Kind']);
    expect(page.find('thead th').getBoundingClientRect().width).toBeGreaterThanOrEqual(200);
    box.style.width = '400px';
    await until(() => titles().length === 2);
    expect(titles()).toEqual(['Name', 'Kind']);
    box.style.width = '300px';
    await until(() => page.root.querySelector('.iam-table-cards') !== null);
    expect(page.root.querySelectorAll('tbody [role="row"]:first-child > *')).toHaveLength(3);
    box.style.width = '700px';
    await until(() => page.root.querySelector('.iam-table-cards') === null);
    expect(titles()).toEqual(['Name', 'Number', 'Kind']);
  });

  it('leaves out a column whose title is wider than its minimum rather than scroll sideways', async () => {
    const long = 'Organisationsmitgliedschaftsbestätigung';
    const page = await render(
      <Table
        label="Rows"
        columns={[
          { key: 'name', title: 'Name' },
          { key: 'id', title: long, leaves: 1 },
        ]}
        rows={rows.slice(0, 2)}
        rowKey={key}
      />,
      { within: mountBox({ width: '340px' }) },
    );
    expect(page.root.querySelectorAll('thead th')).toHaveLength(1);
    expect(page.find('.iam-table-scroll').scrollWidth).toBeLessThanOrEqual(340);
  });

  it('reports the end of the scroll once, and again after more rows arrive', async () => {
    let hits = 0;
    let more = () => {};
    function More() {
      const [count, setCount] = useState(20);
      return (
        <Table
          label="Rows"
          columns={columns}
          rows={rows.slice(0, count)}
          rowKey={key}
          maxHeight={200}
          onHitBottom={() => {
            hits += 1;
            more = () => setCount(40);
          }}
        />
      );
    }
    const page = await render(<More />);
    const scroller = page.find('.iam-table-scroll');
    const clock = stopClock();
    const scroll = async (top: number) => {
      scroller.scrollTop = top;
      await painted();
      clock.pass(1000);
    };
    try {
      await scroll(100);
      expect(hits).toBe(0);
      await scroll(scroller.scrollHeight);
      expect(hits).toBe(1);
      await scroll(scroller.scrollTop - 10);
      expect(hits).toBe(1);
    } finally {
      clock.restore();
    }
    more();
    await until(() => page.root.querySelectorAll('tbody tr').length === 40);
    scroller.scrollTop = scroller.scrollHeight;
    await until(() => hits === 2);
  });

  it('handles scroll events at most every 50 ms', async () => {
    const hits: number[] = [];
    const page = await render(
      <Table
        label="Rows"
        columns={columns}
        rows={rows.slice(0, 20)}
        rowKey={key}
        maxHeight={200}
        onHitBottom={() => hits.push(performance.now())}
      />,
    );
    const scroller = page.find('.iam-table-scroll');
    const scrolled = () => scroller.dispatchEvent(new Event('scroll'));
    const begun = performance.now();
    scrolled();
    scroller.scrollTop = scroller.scrollHeight;
    scrolled();
    expect(hits, 'the second look came at once').toEqual([]);
    await until(() => hits.length === 1);
    expect((hits[0] ?? 0) - begun).toBeGreaterThanOrEqual(49);
  });
});

describe('pagination', () => {
  it('has 8 rows per page, one page around the current one and two at either end', async () => {
    const page = await render(<Pagination label="Roles" page={10} total={160} onPage={() => {}} />);
    const shown = [...page.root.querySelectorAll('li')].map((one) => one.textContent).filter(Boolean);
    expect(shown).toEqual(['1', '2', '…', '10', '…', '19', '20']);
    expect(page.find('.iam-pagination-range').textContent).toBe('73–80 of 160');
  });
});

describe('virtual table', () => {
  it('renders few of its rows of 58 px, and numbers them', async () => {
    const page = await render(
      <VirtualTable label="Rows" columns={columns} rows={rows} rowKey={key} height={400} total={5000} />,
    );
    const shown = () => [...page.root.querySelectorAll<HTMLElement>('tbody tr[aria-rowindex]')];
    await until(() => shown().length > 5);
    expect(shown().length).toBeLessThan(30);
    expect(page.find('table').getAttribute('aria-rowcount')).toBe('5001');
    expect(shown()[0]?.getAttribute('aria-rowindex')).toBe('2');
    expect(shown()[0]?.offsetHeight).toBe(58);
    expect(page.find('.iam-table-scroll').scrollHeight).toBeGreaterThanOrEqual(58_000);
    expect(page.find('.iam-table-scroll').scrollHeight).toBeLessThanOrEqual(58_100);
    expect(await violations(page.element)).toEqual([]);
    page.find('.iam-table-scroll').scrollTop = 58 * 500;
    await until(() => shown().some((row) => row.textContent?.startsWith('Row 500')));
    const row = shown().find((one) => one.getAttribute('aria-rowindex') === '502');
    expect(row?.textContent).toBe('Row 500500');
    const box = page.find('.iam-table-scroll');
    // Firefox only has `scrollbar-width`, which takes no number.
    const isFirefox = navigator.userAgent.includes('Firefox/');
    expect(box.offsetWidth - box.clientWidth, 'the scroll bar').toBe(isFirefox ? 12 : 7);
  });
});

describe('tabs', () => {
  it('move with arrows in the writing direction, mount panels when first shown and keep the input', async () => {
    for (const [dir, forward] of [
      ['ltr', 'ArrowRight'],
      ['rtl', 'ArrowLeft'],
    ] as const) {
      let made = 0;
      const tabs = [
        { id: 'a', title: 'A', content: () => <input aria-label="Name" /> },
        {
          id: 'b',
          title: 'B',
          content: () => {
            made += 1;
            return 'B';
          },
        },
      ];
      const page = await render(<Tabs label="Parts" tabs={tabs} />, { dir });
      const input = page.find<HTMLInputElement>('input');
      input.focus();
      await sendKeys({ type: 'kept' });
      expect(made).toBe(0);
      page.named('[role="tab"]', 'A').focus();
      await sendKeys({ press: forward });
      await until(() => page.root.activeElement?.textContent === 'B');
      expect(made).toBeGreaterThan(0);
      expect(page.root.activeElement?.getAttribute('aria-selected')).toBe('true');
      await sendKeys({ press: 'Home' });
      await until(() => page.root.activeElement?.textContent === 'A');
      expect(page.find<HTMLInputElement>('input')).toBe(input);
      expect(input.value).toBe('kept');
      await cleanup();
    }
  });
});

describe('segmented control', () => {
  const all = ['all', 'invited', 'active'].map((id) => ({ id, name: id }));
  function One({ segments = all, start = 'all' }) {
    const [value, setValue] = useState(start);
    return <Segmented label="User type" segments={segments} value={value} onChange={setValue} />;
  }

  it('moves one segment per press, at most every 150 ms, in the writing direction', async () => {
    for (const [dir, forward] of [
      ['ltr', 'ArrowRight'],
      ['rtl', 'ArrowLeft'],
    ] as const) {
      const page = await render(<One />, { dir });
      const chosen = () => page.find('[aria-checked="true"]').textContent;
      page.named('[role="radio"]', 'all').focus();
      const press = () =>
        page.find('[role="radiogroup"]').dispatchEvent(new KeyboardEvent('keydown', { key: forward, bubbles: true }));
      const clock = stopClock();
      try {
        press();
        clock.pass(149);
        press();
        await until(() => chosen() === 'invited');
        clock.pass(1000);
        await painted();
        expect(chosen(), 'a press within 150 ms counted').toBe('invited');
        await sendKeys({ press: forward });
        await until(() => chosen() === 'active');
      } finally {
        clock.restore();
      }
      expect(page.root.activeElement?.textContent).toBe('active');
      await cleanup();
    }
  });

  it('falls back to the first segment if the chosen one is gone', async () => {
    const page = await render(<One start="active" />);
    page.element.content = <One segments={all.slice(0, 2)} start="active" />;
    await until(() => page.find('[aria-checked="true"]').textContent === 'all');
  });
});

describe('copy button', () => {
  it('says ’Copied’ for 800 ms, to screen readers too', async () => {
    let copied = '';
    const page = await render(<CopyButton value="secret" label="Copy the key" onCopied={() => (copied = 'yes')} />);
    const clipboard = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
    let written = '';
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void (written = text) },
    });
    const clock = stopClock();
    page.find('button').click();
    const live = page.find('[aria-live]');
    await until(() => live.textContent === 'Copied');
    expect([written, copied]).toEqual(['secret', 'yes']);
    expect(page.find('button').getAttribute('aria-label')).toBe('Copy the key');
    clock.pass(799);
    await painted();
    expect(live.textContent).toBe('Copied');
    clock.pass(1);
    await until(() => live.textContent === '');
    clock.restore();
    if (clipboard) Object.defineProperty(navigator, 'clipboard', clipboard);
    else Reflect.deleteProperty(navigator, 'clipboard');
  });
});

describe('short text', () => {
  it('has the full text as its name, and expands', async () => {
    const text = 'x'.repeat(80);
    const page = await render(<ShortText text={text} kept={[10, 10, 10]} />);
    const button = page.find('button');
    expect(button.textContent).toBe(`${'x'.repeat(10)}…`);
    expect(button.getAttribute('aria-label')).toBe(text);
    button.click();
    await until(() => button.textContent === text);
    expect(button.getAttribute('aria-expanded')).toBe('true');
  });
});
