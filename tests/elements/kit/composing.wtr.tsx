import { Button } from '../../../src/widgets/ui/basics/buttons.tsx';
import { ChoiceList } from '../../../src/widgets/ui/data/tables/choice-list.tsx';
import { MultiSelect } from '../../../src/widgets/ui/fields/choices/multi-select.tsx';
import { TagInput } from '../../../src/widgets/ui/fields/choices/tag-input.tsx';
import { SearchField } from '../../../src/widgets/ui/fields/search-field.tsx';
import { expect } from '../support/expect.ts';
import { press, render, type } from '../support/kit.tsx';
import { painted, until } from '../support/wait.ts';

/** Key presses as browsers report them while an input method composes text; of WebKit, after it has. */
const INPUT_METHODS = {
  'Chromium and Firefox': { isComposing: true, keyCode: 229 },
  WebKit: { isComposing: false, keyCode: 229 },
};

for (const [browser, marks] of Object.entries(INPUT_METHODS))
  describe(`a key that confirms Japanese or Chinese in ${browser}`, () => {
    /** Whether the key is left to the input method. */
    const confirm = (input: Element | null, key: string) =>
      input?.dispatchEvent(
        new KeyboardEvent('keydown', { key, ...marks, bubbles: true, cancelable: true, composed: true }),
      );

    it('neither searches nor clears', async () => {
      const searched: string[] = [];
      const { root } = await render(<SearchField onSearch={(term) => searched.push(term)} />);
      const input = root.querySelector('input');
      input?.focus();
      await type('yamada');
      const before = searched.length;
      expect(confirm(input, 'Enter')).toBe(true);
      expect(searched.length, 'Enter searches at once').toBe(before);
      confirm(input, 'Escape');
      await painted();
      expect(input?.value).toBe('yamada');
      await press('Enter');
      expect(searched.at(-1)).toBe('yamada');
    });

    it('chooses nothing', async () => {
      const chosen: number[] = [];
      const { root } = await render(
        <ChoiceList
          label="Organizations"
          maxHeight={290}
          items={[
            { id: 1, name: 'Yamada' },
            { id: 2, name: 'Sato' },
          ]}
          itemKey={({ id }) => id}
          textOf={({ name }) => name}
          render={({ name }, props) => <Button {...props}>{name}</Button>}
          onChoose={({ id }) => chosen.push(id)}
        />,
      );
      const input = root.querySelector('input');
      input?.focus();
      await type('yama');
      await until(() => root.querySelectorAll('li').length === 1);
      expect(confirm(input, 'Enter')).toBe(true);
      expect(chosen).toEqual([]);
    });

    it('adds no tag', async () => {
      const { root } = await render(<TagInput name="names" label="Names" />);
      const input = root.querySelector<HTMLInputElement>('.iam-chip-input');
      input?.focus();
      await type('yamada');
      expect(confirm(input, 'Enter')).toBe(true);
      await painted();
      expect([input?.value, root.querySelectorAll('.iam-chip').length]).toEqual(['yamada', 0]);
    });

    it('moves in no list, and leaves it open', async () => {
      const options = ['Yamada', 'Yamamoto'].map((label) => ({ value: label, label }));
      const { root } = await render(<MultiSelect name="roles" label="Roles" options={options} />);
      const input = root.querySelector<HTMLInputElement>('[role="combobox"]');
      input?.focus();
      await type('yama');
      await until(() => input?.getAttribute('aria-expanded') === 'true');
      const active = input?.getAttribute('aria-activedescendant');
      for (const key of ['ArrowDown', 'Enter', 'Escape']) confirm(input, key);
      await painted();
      expect([
        input?.getAttribute('aria-expanded'),
        input?.getAttribute('aria-activedescendant'),
        input?.value,
      ]).toEqual(['true', active, 'yama']);
      expect(root.querySelectorAll('.iam-chip').length).toBe(0);
    });
  });
