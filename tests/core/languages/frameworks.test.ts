import { expect, it } from 'vitest';
import { addedMessages } from '../../../src/core/languages/registry.ts';
import { addLanguage as addInReact } from '../../../src/frameworks/react/index.ts';
import { sortProps } from '../../../src/frameworks/react/sort-props.ts';
import { addLanguage as addInSvelte } from '../../../src/frameworks/svelte.ts';
import { addLanguage as addInVue } from '../../../src/frameworks/vue.ts';

it.each([
  ['React', addInReact, 'nl'],
  ['Vue', addInVue, 'pl'],
  ['Svelte', addInSvelte, 'sv'],
] as const)('adds a language from %s for all elements of the page', (_framework, add, language) => {
  const messages = { 'sign-in': { logIn: 'Come in' } };
  add(language, messages);
  expect(addedMessages(language)).toEqual(messages);
});

it('hands the messages of a React component to its element as they are', () => {
  const messages = { team: { title: 'Crew', members: (count: number) => `${count} sailors` } };
  const { properties, attributes } = sortProps({ messages, lang: 'it' });
  expect(properties.get('messages')).toBe(messages);
  expect(attributes).toEqual({ lang: 'it' });
});
