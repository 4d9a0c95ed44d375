import { BRANDING } from '../../core/branding/installation.ts';
import type { Setting } from '../../core/contract/entities/user.ts';
import type { RouteName } from '../../core/routes/routes.ts';
import type { Session } from '../../core/session/session.ts';
import { Resource } from '../../core/state/resource.ts';
import { words as gettingStartedWords } from './words.ts';
import type { Speak } from '../../core/languages/words.ts';

/** Maximum settings per request. */
const ALL = 1000;

/** A task of the checklist. */
export interface Step {
  id: string;
  title: string;
  text: string;
  action: string;
  isDone: boolean;
  to: { name: RouteName; query?: Record<string, string> };
}

/** What is already set up, determined from settings and organizations. */
export class GettingStartedModel {
  readonly steps: Resource<Step[]>;

  constructor(speak: Speak, session: Session) {
    this.steps = new Resource(async (signal) => {
      const [settings, organizations] = await Promise.all([
        session.client.request('GET /system_settings', { query: { __count: ALL }, signal }),
        session.client.request('GET /organizations', { query: { __count: 1 }, signal }),
      ]);
      return stepsOf(speak, settings.data, organizations.meta.total);
    });
  }

  start(): void {
    void this.steps.load();
  }

  stop(): void {
    this.steps.clear();
  }
}

/** @param organizations how many exist; the first one belongs to the super admins */
export function stepsOf(speak: Speak, settings: readonly Setting[], organizations: number): Step[] {
  const has = (fits: (setting: Setting) => boolean) => settings.some((one) => one.value.trim() !== '' && fits(one));
  const step = (id: 'brand' | 'domains' | 'urls' | 'mail' | 'organization', isDone: boolean, to: Step['to']): Step => ({
    id,
    title: speak(gettingStartedWords)[`${id}Title`],
    text: speak(gettingStartedWords)[`${id}Text`],
    action: speak(gettingStartedWords)[`${id}Action`],
    isDone,
    to,
  });
  return [
    step(
      'brand',
      has(({ category }) => category === BRANDING),
      { name: 'settings_system', query: { tab: 'branding' } },
    ),
    step(
      'domains',
      has(({ key }) => key === 'trusted_domains'),
      { name: 'settings_system' },
    ),
    step(
      'urls',
      has(({ category, key }) => category === 'infrastructure' && !key.startsWith('auth_server_url')),
      {
        name: 'settings_system',
        query: { term: 'infrastructure' },
      },
    ),
    step(
      'mail',
      has(({ category, key }) => category === 'mail' && key === 'sender_address'),
      {
        name: 'settings_system',
        query: { term: 'mail' },
      },
    ),
    step('organization', organizations > 1, { name: 'organizations' }),
  ];
}

/**
 * Markup for a page on another host that shows the header.
 * @param base the API's base
 */
export function snippetOf(base: string): string {
  const origin = new URL(base).origin;
  return `<script type="module" src="${origin}/cdn/iam.js"></script>\n<iam-header></iam-header>`;
}
