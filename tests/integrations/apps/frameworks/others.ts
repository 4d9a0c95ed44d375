/** The types that templates of Vue and Svelte read. */
import { addLanguage } from 'iam-widgets/svelte';
import { addLanguage as addInVue } from 'iam-widgets/vue';
import type { SvelteHTMLElements } from 'svelte/elements';
import type { GlobalComponents } from 'vue';

const italian = { 'sign-in': { logIn: 'Accedi' } };
addLanguage('it', italian);
addInVue('it', italian);

type SvelteHeader = SvelteHTMLElements['iam-header'];
const header: SvelteHeader = {
  'app-name': 'Fleet',
  menuItems: [],
  messages: italian,
  'oniam-toast': ({ detail }) => detail.message.trim(),
};
// @ts-expect-error - a list of menu items is no text
header.menuItems = '[]';

type VueProps = InstanceType<GlobalComponents['iam-team']>['$props'];
const team: VueProps = {
  messages: italian,
  apiBase: 'https://iam.example/api',
  onIamUserCreated: ({ detail }) => detail.user.email,
};
// @ts-expect-error - where the filter is kept is text
team.routing = 1;
