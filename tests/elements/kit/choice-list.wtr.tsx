import { sendKeys } from '@web/test-runner-commands';
import { signal } from '@preact/signals-core';
import { inEnglish } from '../../../src/core/languages/words.ts';
import { Button } from '../../../src/widgets/ui/basics/buttons.tsx';
import { ChoiceList } from '../../../src/widgets/ui/data/tables/choice-list.tsx';
import { TextField } from '../../../src/widgets/ui/fields/text-field.tsx';
import { FormModel } from '../../../src/widgets/ui/forms/form-model.ts';
import { Form, Submit } from '../../../src/widgets/ui/forms/form.tsx';
import { OrganizationDraftsContext, type OrganizationMove } from '../../../src/widgets/ui/forms/organization-drafts.ts';
import { expect } from '../support/expect.ts';
import { render, violations } from '../support/kit.tsx';
import { until } from '../support/wait.ts';

interface Row {
  id: number;
  name: string;
}
const rows: Row[] = Array.from({ length: 300 }, (_, id) => ({ id, name: `Société ${id}` }));

describe('a list of choices', () => {
  it('filters hundreds, keeps only visible ones in the document, and chooses by keyboard', async () => {
    const chosen: number[] = [];
    const { element, root } = await render(
      <ChoiceList
        label="Organizations"
        items={rows}
        itemKey={({ id }) => id}
        textOf={({ name }) => name}
        render={({ name }, props) => <Button {...props}>{name}</Button>}
        onChoose={({ id }) => chosen.push(id)}
        maxHeight={290}
        autoFocus
      />,
    );
    const buttons = () => [...root.querySelectorAll<HTMLElement>('li button')];
    await until(() => buttons().length > 0 && buttons().length < 20);
    expect(await violations(element)).toEqual([]);
    root.querySelector('input')?.focus();
    await sendKeys({ type: 'societe 29' });
    await until(() => buttons().length > 0 && buttons()[0]?.textContent === 'Société 29');
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'End' });
    await until(() => root.activeElement?.textContent === 'Société 299');
    await sendKeys({ press: 'Enter' });
    expect(chosen).toEqual([299]);
  });
});

describe('a form in another organization', () => {
  it('says whose its input is, and sends nothing', async () => {
    const sent: unknown[] = [];
    const held: boolean[] = [];
    const move = signal<OrganizationMove | null>(null);
    const drafts = {
      move,
      hold: () => {
        held.push(true);
        return () => held.push(false);
      },
    };
    const model = new FormModel(inEnglish, { name: '' });
    const { root } = await render(
      <OrganizationDraftsContext value={drafts}>
        <Form model={model} onSubmit={(values) => void sent.push(values)}>
          <TextField name="name" label="Name" />
          <Submit>Save</Submit>
        </Form>
      </OrganizationDraftsContext>,
    );
    root.querySelector('input')?.focus();
    await sendKeys({ type: 'Ada' });
    await until(() => held.length === 1);
    move.value = { from: 'Northwind', to: 'Contoso', goBack: async () => {}, discard: () => {} };
    await until(() => root.querySelector('.iam-form-moved') !== null);
    expect(root.querySelector('.iam-form-moved p')?.textContent).toBe(
      'What you entered belongs to Northwind. Meanwhile Contoso was chosen, so it cannot be saved here.',
    );
    root.querySelector<HTMLElement>('button[type=submit]')?.click();
    await until(() => root.activeElement?.classList.contains('iam-form-moved') ?? false);
    expect(sent).toEqual([]);
    expect(root.querySelector('input')?.value).toBe('Ada');
  });
});
