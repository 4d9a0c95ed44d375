import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { ManagedAnnouncement } from '../../core/contract/endpoints/managed-announcements.ts';
import { isApiError } from '../../core/errors/guards.ts';
import type { Session } from '../../core/session/session.ts';
import { RecordDraft } from '../session/record-draft.ts';
import type { Option } from '../ui/fields/choices/options.ts';
import type { DateRange } from '../ui/fields/dates/date-range.ts';
import { FormModel } from '../ui/forms/form-model.ts';
import { words as announcementsManagerWords } from './words.ts';
import type { Speak } from '../../core/languages/words.ts';

/** Maximum organizations per search. */
const SHOWN = 20;
const TEN_MINUTES = 10 * 60_000;
const WEEK = 7 * 24 * 60 * 60_000;

export interface AnnouncementValues {
  title: string;
  body: string;
  criticality_level: ManagedAnnouncement['criticality_level'];
  disposable: boolean;
  audience: 'all' | 'one';
  organization: Option | null;
  period: DateRange | null;
  /** Start of an announcement without end. */
  from: Date | null;
  endless: boolean;
}

/** Adds or edits an announcement. */
export class AnnouncementDialogModel {
  readonly form: FormModel<AnnouncementValues>;
  /** Whether somebody else changed it meanwhile. */
  readonly isOvertaken: ReadonlySignal<boolean>;
  /** Whether the author chooses the audience; otherwise it is their own organization. */
  readonly choosesAudience: boolean;
  readonly #isOvertaken = signal(false);
  readonly #session: Session;
  readonly #draft: RecordDraft<ManagedAnnouncement, AnnouncementValues>;
  readonly #edited: ManagedAnnouncement | undefined;
  #updatedAt: string | undefined;

  /** @param edited the announcement to edit; undefined for a new one */
  constructor(speak: Speak, session: Session, edited?: ManagedAnnouncement) {
    this.#session = session;
    this.#draft = new RecordDraft(session, 'announcement', edited);
    this.#edited = edited;
    this.#updatedAt = edited?.updated_at;
    this.isOvertaken = this.#isOvertaken;
    this.choosesAudience = session.permissions.flags.peek().write.organizations;
    this.form = new FormModel<AnnouncementValues>(
      speak,
      edited ? valuesOf(edited, session.platform.now()) : this.#blank(session.platform.now()),
      {
        validate: ({ title, audience, organization, period, from, endless }) => ({
          ...(!title.trim() && { title: [speak(announcementsManagerWords).blankFields] }),
          ...(this.choosesAudience &&
            audience === 'one' &&
            !organization && { organization: [speak(announcementsManagerWords).blankOrganization] }),
          ...(!endless && !period && { period: [speak(announcementsManagerWords).blankFields] }),
          ...(endless && !from && { from: [speak(announcementsManagerWords).blankFields] }),
        }),
        aliases: { organization_id: 'organization', starts_at: 'period', ends_at: 'period' },
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

  /** Organizations by name. */
  async findOrganizations(term: string, abort: AbortSignal): Promise<Option[]> {
    const query = { term: term || undefined, __count: SHOWN };
    const { data } = await this.#session.client.request('GET /organizations', { query, signal: abort });
    return data.map(({ id, name }) => ({ value: String(id), label: name }));
  }

  /** @throws ApiError; after 409 `changed_elsewhere` saving again replaces the other change */
  async save(values: AnnouncementValues): Promise<void> {
    const { client } = this.#session;
    const { title, criticality_level, disposable, endless, period, from } = values;
    const starts = endless ? from : period?.start;
    const body = {
      title: title.trim(),
      body: values.body.trim(),
      criticality_level,
      disposable,
      organization_id: this.#audience(values),
      starts_at: (starts ?? new Date(this.#session.platform.now())).toISOString(),
      ends_at: endless ? null : (period?.end.toISOString() ?? null),
    };
    if (!this.#edited) return void (await client.request('POST /announcements/manage', { body }));
    const { id } = this.#edited;
    try {
      await client.request('PUT /announcements/manage/{id}', {
        params: { id },
        body,
        version: this.#updatedAt,
      });
    } catch (error) {
      if (isApiError(error, 409)) {
        this.#updatedAt = undefined;
        this.#isOvertaken.value = true;
      }
      throw error;
    }
  }

  #audience({ audience, organization }: AnnouncementValues): number | null {
    if (!this.choosesAudience) return this.#edited?.organization_id ?? this.#session.organizationId.peek();
    return audience === 'one' && organization ? Number(organization.value) : null;
  }

  #blank(now: number): AnnouncementValues {
    const start = new Date(Math.floor(now / TEN_MINUTES) * TEN_MINUTES);
    return {
      title: '',
      body: '',
      criticality_level: 'info',
      disposable: false,
      audience: this.choosesAudience ? 'all' : 'one',
      organization: null,
      period: { start, end: new Date(start.getTime() + WEEK) },
      from: start,
      endless: false,
    };
  }
}

function valuesOf(edited: ManagedAnnouncement, now: number): AnnouncementValues {
  const { title, body, criticality_level, disposable, organization, organization_id } = edited;
  const start = new Date(edited.starts_at);
  const end = edited.ends_at === null ? new Date(Math.max(start.getTime(), now) + WEEK) : new Date(edited.ends_at);
  return {
    title,
    body,
    criticality_level,
    disposable,
    audience: organization_id === null ? 'all' : 'one',
    organization: organization ? { value: String(organization.id), label: organization.name } : null,
    period: { start, end },
    from: start,
    endless: edited.ends_at === null,
  };
}
