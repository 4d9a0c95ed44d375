import { useState } from 'react';
import { ApiError, NetworkError } from '../../../src/core/errors/errors.ts';
import { List } from '../../../src/core/state/list.ts';
import { Resource } from '../../../src/core/state/resource.ts';
import { EmptyState } from '../../../src/widgets/ui/states/empty-state.tsx';
import { ResourceView } from '../../../src/widgets/ui/states/resource-view.tsx';
import { useSignal } from '../../../src/widgets/react/signals.ts';
import { Table } from '../../../src/widgets/ui/data/tables/table.tsx';
import { useListTable } from '../../../src/widgets/ui/data/tables/use-list-table.tsx';
import { expect } from '../support/expect.ts';
import { render } from '../support/kit.tsx';
import { cleanup } from '../support/mount.ts';
import { until } from '../support/wait.ts';

const ended = new ApiError(401, 'session_ended', 'Your session has ended.');

/** A resource with given next replies: data, or an error to throw. */
function answering(...answers: unknown[]) {
  return new Resource<string[]>(async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer as string[];
  });
}
const view = (resource: Resource<string[]>) => (
  <ResourceView
    resource={resource}
    skeleton={<p>Loading</p>}
    empty={<EmptyState title="None yet" />}
    signIn={<p>Sign-in form</p>}
  >
    {(data) => <p>{data.join()}</p>}
  </ResourceView>
);

describe('resource view', () => {
  const cases: [string, unknown, string][] = [
    ['its data', ['one', 'two'], 'one,two'],
    ['nothing yet', [], 'None yet'],
    ['whom to ask when it is denied', new ApiError(403, 'forbidden', 'No.'), 'Ask an owner or admin'],
    ['sign-in in place when the session ended', ended, 'Sign-in form'],
    ['that the service cannot be reached', new NetworkError(), 'The service cannot be reached'],
    ['the error’s own sentence', new ApiError(503, 'unavailable', 'Back in a minute.'), 'Back in a minute.'],
    ['a plain sentence for a bug', new TypeError('x is undefined'), 'Something went wrong. Try again.'],
  ];
  for (const [name, answer, words] of cases) {
    it(`shows ${name}`, async () => {
      const resource = answering(answer);
      const page = await render(view(resource));
      expect(page.root.textContent).toContain('Loading');
      await resource.load();
      await until(() => page.root.textContent?.includes(words), words);
    });
  }

  it('never treats a network failure as an ended session', async () => {
    const resource = answering(new NetworkError());
    const page = await render(view(resource));
    await resource.load();
    await until(() => page.root.querySelector('[role="alert"]') !== null);
    expect(page.root.textContent).not.toContain('session');
  });

  it('retries on the button, and automatically when the browser is online again', async () => {
    for (const again of ['click', 'online']) {
      const resource = answering(new NetworkError(), ['back']);
      const page = await render(view(resource));
      await resource.load();
      await until(() => page.root.querySelector('button') !== null);
      if (again === 'click') page.named('button', 'Try again').click();
      else window.dispatchEvent(new Event('online'));
      await until(() => page.root.textContent?.includes('back'));
      await cleanup();
    }
  });

  it('keeps the data when a reload fails, and says that it may be outdated', async () => {
    const resource = answering(['kept'], new NetworkError());
    const page = await render(view(resource));
    await resource.load();
    await resource.reload();
    await until(() => page.root.querySelector('[role="alert"]') !== null);
    expect(page.root.textContent).toContain('kept');
    expect(page.root.textContent).toContain('out of date');
  });
});

describe('a list in a table', () => {
  it('shows a skeleton, then the failure with a retry, then the rows, and keeps them during a reload', async () => {
    const answers: (Error | string[])[] = [new NetworkError(), ['a', 'b']];
    const list = new List({
      fetch: async () => {
        const answer = answers.shift();
        if (!answer) return new Promise<never>(() => {});
        if (answer instanceof Error) throw answer;
        return { rows: answer, total: answer.length };
      },
      key: (row: string) => row,
      query: {},
    });
    function Rows() {
      const [columns] = useState([{ key: 'name', title: 'Name', render: (row: string) => row }]);
      return <Table label="Names" columns={columns} rowKey={(row) => row} {...useListTable(list)} />;
    }
    const page = await render(<Rows />);
    expect(page.root.querySelectorAll('.iam-skeleton').length).toBe(8);
    await list.reload();
    await until(() => page.root.textContent?.includes('cannot be reached'));
    page.named('button', 'Try again').click();
    await until(() => page.root.querySelectorAll('tbody tr').length === 2);
    void list.page(1);
    await until(() => page.find('table').getAttribute('aria-busy') === 'true', 'the busy table');
    expect(page.root.querySelectorAll('tbody tr')).toHaveLength(2);
  });

  it('keeps the words of an empty list, dimmed, until the next answer', async () => {
    let answer: (rows: string[]) => void = () => {};
    const list = new List({
      fetch: () =>
        new Promise<{ rows: string[]; total: number }>((resolve) => {
          answer = (rows) => resolve({ rows, total: rows.length });
        }),
      key: (row: string) => row,
      query: { term: 'Zoe' },
    });
    function Rows() {
      const [columns] = useState([{ key: 'name', title: 'Name', render: (row: string) => row }]);
      const { term } = useSignal(list.shown);
      const empty = <EmptyState title={term ? 'None found' : 'None yet'} />;
      return <Table label="Names" columns={columns} rowKey={(row) => row} empty={empty} {...useListTable(list)} />;
    }
    const page = await render(<Rows />);
    void list.reload();
    answer([]);
    await until(() => page.root.textContent === 'None found', 'the empty list');
    const opacity = () => Number(getComputedStyle(page.find('.iam-state')).opacity);
    expect(opacity()).toBe(1);
    void list.filter({ term: '' });
    await until(() => opacity() < 1, 'the dimmed words');
    expect(page.root.textContent).toBe('None found');
    answer(['Ada']);
    await until(() => page.root.querySelectorAll('tbody tr').length === 1, 'the row');
  });
});
