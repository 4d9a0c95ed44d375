import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { useState } from 'react';
import { CopyButton } from '../../src/widgets/ui/data/copy-button.tsx';
import { Listbox } from '../../src/widgets/ui/data/tables/listbox.tsx';
import { Pagination } from '../../src/widgets/ui/data/tables/pagination.tsx';
import { Segmented } from '../../src/widgets/ui/data/segmented.tsx';
import { ShortText } from '../../src/widgets/ui/data/short-text.tsx';
import type { Column, Sort } from '../../src/widgets/ui/data/tables/table-columns.ts';
import { Table } from '../../src/widgets/ui/data/tables/table.tsx';
import { Tabs } from '../../src/widgets/ui/data/tabs.tsx';
import { VirtualTable } from '../../src/widgets/ui/data/tables/virtual-table.tsx';
import { mount, until, violations, pause } from './support/kit.tsx';

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
    const page = await mount(
      <Table
        label="Rows"
        columns={columns}
        rows={rows.slice(0, 3)}
        rowKey={key}
        sort={{ column: 'name', direction: 'asc' }}
        onSort={(sort) => asked.push(sort)}
      />,
    );
    expect(page.find('th').getAttribute('aria-sort')).to.equal('ascending');
    expect(page.root.querySelectorAll('th button')).to.have.length(1);
    page.find('th button').click();
    page.find('th:last-child').click();
    expect(asked).to.deep.equal([{ column: 'name', direction: 'desc' }]);
    page.remove();
  });

  it('stays a readable table on narrow screens, without horizontal scrolling', async () => {
    const narrow = document.createElement('div');
    narrow.style.width = '340px';
    document.body.append(narrow);
    const page = await mount(<Table label="Rows" columns={columns} rows={rows.slice(0, 3)} rowKey={key} />, {
      within: narrow,
    });
    await pause(50);
    expect(page.find('.iam-table-scroll').scrollWidth).to.be.at.most(340);
    expect(getComputedStyle(page.find('tbody tr')).display).to.equal('block');
    expect(page.find('tbody tr').getAttribute('role')).to.equal('row');
    expect(await violations(page.element)).to.deep.equal([]);
    page.remove();
    narrow.remove();
  });

  it('reports the end of the scroll once, and again after more rows came', async () => {
    let hits = 0;
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
            setTimeout(() => setCount(40), 100);
          }}
        />
      );
    }
    const page = await mount(<More />);
    const scroller = page.find('.iam-table-scroll');
    scroller.scrollTop = 100;
    await pause(120);
    expect(hits).to.equal(0);
    scroller.scrollTop = scroller.scrollHeight;
    await until(() => hits === 1);
    scroller.scrollTop -= 10;
    await pause(70);
    expect(hits).to.equal(1);
    await until(() => page.root.querySelectorAll('tbody tr').length === 40);
    scroller.scrollTop = scroller.scrollHeight;
    await until(() => hits === 2);
    page.remove();
  });

  it('handles scroll events at most every 50 ms', async () => {
    const hits: number[] = [];
    const page = await mount(
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
    expect(hits, 'the second look came at once').to.deep.equal([]);
    await until(() => hits.length === 1);
    expect((hits[0] ?? 0) - begun).to.be.at.least(49);
    page.remove();
  });
});

describe('pagination', () => {
  it('has 8 rows per page, one page around the current one and two at either end', async () => {
    const page = await mount(<Pagination label="Roles" page={10} total={160} onPage={() => {}} />);
    const shown = [...page.root.querySelectorAll('li')].map((one) => one.textContent).filter(Boolean);
    expect(shown).to.deep.equal(['1', '2', '…', '10', '…', '19', '20']);
    expect(page.find('.iam-pagination-range').textContent).to.equal('73–80 of 160');
    page.remove();
  });
});

describe('virtual table', () => {
  it('renders few of its rows of 58 px, and numbers them', async () => {
    const page = await mount(
      <VirtualTable label="Rows" columns={columns} rows={rows} rowKey={key} height={400} total={5000} />,
    );
    const shown = () => [...page.root.querySelectorAll<HTMLElement>('tbody tr[aria-rowindex]')];
    await until(() => shown().length > 5);
    expect(shown().length).to.be.below(30);
    expect(page.find('table').getAttribute('aria-rowcount')).to.equal('5001');
    expect(shown()[0]?.getAttribute('aria-rowindex')).to.equal('2');
    expect(shown()[0]?.offsetHeight).to.equal(58);
    expect(page.find('.iam-table-scroll').scrollHeight).to.be.within(58_000, 58_100);
    expect(await violations(page.element)).to.deep.equal([]);
    page.find('.iam-table-scroll').scrollTop = 58 * 500;
    await until(() => shown().some((row) => row.textContent?.startsWith('Row 500')));
    const row = shown().find((one) => one.getAttribute('aria-rowindex') === '502');
    expect(row?.textContent).to.equal('Row 500500');
    const box = page.find('.iam-table-scroll');
    expect(box.offsetWidth - box.clientWidth, 'the scroll bar').to.equal(7);
    page.remove();
  });
});

describe('listbox', () => {
  it('moves the choice by arrows, Page Down and End, and keeps the chosen row visible', async () => {
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
    const page = await mount(<One />);
    const list = page.find('[role="listbox"]');
    const chosen = () => page.root.querySelector<HTMLElement>('[aria-selected="true"]');
    await until(() => chosen() !== null);
    expect(await violations(page.element)).to.deep.equal([]);
    list.focus();
    await sendKeys({ press: 'ArrowDown' });
    await until(() => chosen()?.textContent === 'Row 1');
    await sendKeys({ press: 'PageDown' });
    await until(() => chosen()?.textContent === 'Row 5');
    await sendKeys({ press: 'End' });
    await until(() => chosen()?.textContent === 'Row 999');
    await until(() => list.scrollTop > 57_000);
    expect(chosen()?.id).to.equal(list.getAttribute('aria-activedescendant'));
    expect(chosen()?.getAttribute('aria-posinset')).to.equal('1000');
    list.scrollTop = 0;
    await pause(100);
    expect(chosen()?.textContent, 'the active row has left the document').to.equal('Row 999');
    page.remove();
  });
});

describe('tabs', () => {
  it('move by arrows in the writing direction, mount panels when first shown and keep typed text', async () => {
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
      const page = await mount(<Tabs label="Parts" tabs={tabs} />, { dir });
      const input = page.find<HTMLInputElement>('input');
      input.focus();
      await sendKeys({ type: 'kept' });
      expect(made).to.equal(0);
      page.named('[role="tab"]', 'A').focus();
      await sendKeys({ press: forward });
      await until(() => page.root.activeElement?.textContent === 'B');
      expect(made).to.be.above(0);
      expect(page.root.activeElement?.getAttribute('aria-selected')).to.equal('true');
      await sendKeys({ press: 'Home' });
      await until(() => page.root.activeElement?.textContent === 'A');
      expect(page.find<HTMLInputElement>('input')).to.equal(input);
      expect(input.value).to.equal('kept');
      page.remove();
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
      const page = await mount(<One />, { dir });
      const chosen = () => page.find('[aria-checked="true"]').textContent;
      page.named('[role="radio"]', 'all').focus();
      page.find('[role="radiogroup"]').dispatchEvent(new KeyboardEvent('keydown', { key: forward, bubbles: true }));
      page.find('[role="radiogroup"]').dispatchEvent(new KeyboardEvent('keydown', { key: forward, bubbles: true }));
      await until(() => chosen() === 'invited');
      await pause(170);
      expect(chosen(), 'a press within 150 ms counted').to.equal('invited');
      await sendKeys({ press: forward });
      await until(() => chosen() === 'active');
      expect(page.root.activeElement?.textContent).to.equal('active');
      page.remove();
    }
  });

  it('falls back to the first segment if the chosen one is gone', async () => {
    const page = await mount(<One start="active" />);
    page.element.content = <One segments={all.slice(0, 2)} start="active" />;
    await until(() => page.find('[aria-checked="true"]').textContent === 'all');
    page.remove();
  });
});

describe('copy button', () => {
  it('says ’Copied’ for 800 ms, to screen readers too', async () => {
    let copied = '';
    const page = await mount(<CopyButton value="secret" label="Copy the key" onCopied={() => (copied = 'yes')} />);
    const clipboard = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
    let written = '';
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void (written = text) },
    });
    page.find('button').click();
    const live = page.find('[aria-live]');
    await until(() => live.textContent === 'Copied');
    const from = performance.now();
    expect([written, copied]).to.deep.equal(['secret', 'yes']);
    expect(page.find('button').getAttribute('aria-label')).to.equal('Copy the key');
    await until(() => live.textContent === '');
    expect(performance.now() - from).to.be.within(700, 1000);
    if (clipboard) Object.defineProperty(navigator, 'clipboard', clipboard);
    else Reflect.deleteProperty(navigator, 'clipboard');
    page.remove();
  });
});

describe('short text', () => {
  it('has the full text in its name, and expands', async () => {
    const text = 'x'.repeat(80);
    const page = await mount(<ShortText text={text} kept={[10, 10, 10]} />);
    const button = page.find('button');
    expect(button.textContent).to.equal(`${'x'.repeat(10)}…`);
    expect(button.getAttribute('aria-label')).to.equal(text);
    button.click();
    await until(() => button.textContent === text);
    expect(button.getAttribute('aria-expanded')).to.equal('true');
    page.remove();
  });
});
