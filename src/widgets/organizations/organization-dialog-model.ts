import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Organization } from '../../core/contract/entities/organization.ts';
import { isApiError } from '../../core/errors/guards.ts';
import type { Session } from '../../core/session/session.ts';
import { addressKey } from '../../core/validation/address.ts';
import { isEmail } from '../../core/validation/email.ts';
import { RecordDraft } from '../session/record-draft.ts';
import { FormModel } from '../ui/forms/form-model.ts';
import type { Option } from '../ui/fields/choices/options.ts';
import { words as organizationsWords } from './words.ts';
import type { Speak } from '../../core/languages/words.ts';

/** Maximum owners per search. */
const SHOWN = 20;

export interface OrganizationValues {
  name: string;
  owner: Option | null;
}

/** Adds an organization, or changes one's name and owner. */
export class OrganizationDialogModel {
  readonly form: FormModel<OrganizationValues>;
  /** The name that somebody else saved meanwhile. */
  readonly elsewhere: ReadonlySignal<string | null>;
  readonly #elsewhere = signal<string | null>(null);
  readonly #speak: Speak;
  readonly #session: Session;
  readonly #draft: RecordDraft<Organization, OrganizationValues>;
  #edited: Organization | undefined;

  /** @param edited the organization to edit; undefined for a new one */
  constructor(speak: Speak, session: Session, edited?: Organization) {
    this.#speak = speak;
    this.#session = session;
    this.#edited = edited;
    this.#draft = new RecordDraft(session, 'organization', edited);
    this.elsewhere = this.#elsewhere;
    const owner = ownerOption(edited);
    this.form = new FormModel<OrganizationValues>(
      speak,
      { name: edited?.name ?? '', owner },
      {
        validate: (values) => ({
          ...(!values.name.trim() && {
            name: [edited ? speak(organizationsWords).blankOwner : speak(organizationsWords).blankFields],
          }),
          ...(!values.owner && (!edited || owner) && { owner: [speak(organizationsWords).blankOwner] }),
        }),
        aliases: { owner_user_id: 'owner', new_owner_id: 'owner', owner_email: 'owner' },
      },
    );
  }

  start(): void {
    const draft = this.#draft.take();
    if (draft) this.form.reset(draft);
  }

  stop(): void {
    this.#draft.keep(this.form.values.peek());
  }

  /**
   * Possible owners: any active account for a new organization, else its active members. An address without an account
   * can be invited, as long as there is no owner.
   */
  async findOwners(term: string, abort: AbortSignal): Promise<Option[]> {
    const query = { term: term || undefined, organization_id: this.#edited?.id, __count: SHOWN };
    const { data } = await this.#session.client.request('GET /organizations/owners', { query, signal: abort });
    const found = data.map(asOption);
    const email = term.trim();
    if (this.#edited?.owner || !isEmail(email) || data.some((one) => addressKey(one.email) === addressKey(email)))
      return found;
    return [...found, { ...asInvited(email), description: this.#speak(organizationsWords).inviteOwner }];
  }

  /**
   * @returns the saved organization
   * @throws ApiError; after 409 `changed_elsewhere` saving again replaces the other change
   */
  async save({ name, owner }: OrganizationValues): Promise<Organization | undefined> {
    const { client } = this.#session;
    const edited = this.#edited;
    const before = ownerOption(edited);
    const isOwnerChanged = owner !== null && owner.value !== before?.value;
    const body = { name: name.trim(), ...(isOwnerChanged && ownerOf(owner)) };
    if (!edited) return (await client.request('POST /organizations', { body })).data[0];
    const { id, updated_at: version } = edited;
    try {
      return (await client.request('PUT /organizations/{id}', { params: { id }, body, version })).data[0];
    } catch (error) {
      if (isApiError(error, 409)) await this.#lookAgain(edited.id);
      throw error;
    }
  }

  async #lookAgain(id: number): Promise<void> {
    const { client } = this.#session;
    const { data } = await client.request('GET /organizations/{id}', { params: { id }, query: { withOwner: true } });
    this.#edited = data[0] ?? this.#edited;
    this.#elsewhere.value = data[0]?.name ?? null;
  }
}

function ownerOption(organization: Organization | undefined): Option | null {
  if (organization?.owner) return asOption(organization.owner);
  return organization?.invited_owner ? asInvited(organization.invited_owner) : null;
}

const asInvited = (email: string): Option => ({ value: email, label: email });

const ownerOf = ({ value }: Option) =>
  value.includes('@') ? { owner_email: value } : { owner_user_id: Number(value) };

function asOption({ id, name, email }: { id: number; name: string; email: string }): Option {
  return { value: String(id), label: name || email, description: email };
}
