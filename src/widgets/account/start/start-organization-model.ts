import { isApiError } from '../../../core/errors/guards.ts';
import type { Speak } from '../../../core/languages/words.ts';
import type { Session } from '../../../core/session/session.ts';
import { keepDraft, takeDraft } from '../../session/drafts.ts';
import { FormModel } from '../../ui/forms/form-model.ts';
import { words } from './words.ts';

/** Starts an organization for a user who belongs to none. */
export class StartOrganizationModel {
  readonly form: FormModel<{ organization_name: string }>;
  readonly #session: Session;
  #userId: number | null = null;

  constructor(speak: Speak, session: Session) {
    this.#session = session;
    this.form = new FormModel(
      speak,
      { organization_name: '' },
      {
        aliases: { name: 'organization_name' },
        validate: (values) => (values.organization_name.trim() ? {} : { organization_name: [speak(words).blank] }),
      },
    );
  }

  start(): void {
    this.#userId = this.#session.userId.peek();
    this.form.set('organization_name', takeDraft<string>(this.#session, 'start-organization') ?? '');
  }

  stop(): void {
    const { organization_name: name } = this.form.values.peek();
    if (name) keepDraft(this.#session, 'start-organization', this.#userId, name);
  }

  /**
   * Creates the organization and enters it.
   * @returns its name
   * @throws ApiError; after 409 `has_organization` the only organization of the user is entered
   */
  async send(typed: string): Promise<string> {
    const session = this.#session;
    try {
      const { data } = await session.client.request('POST /organizations/my', { body: { name: typed.trim() } });
      const [made] = data;
      if (made) await this.#enter(made.id);
      return made?.name ?? typed.trim();
    } catch (error) {
      if (isApiError(error, 409)) await this.#enterOnly();
      throw error;
    }
  }

  async #enterOnly(): Promise<void> {
    const { organizations } = this.#session;
    await organizations.reload();
    const [first, ...more] = organizations.data.peek() ?? [];
    if (first && more.length === 0) await this.#enter(first.id);
  }

  async #enter(id: number): Promise<void> {
    await this.#session.chooseOrganization(id);
    await this.#session.organizations.reload();
  }
}
