import type { Application, PermissionOfApplication } from '../../../core/contract/endpoints/platform/applications.ts';
import type { Speak } from '../../../core/languages/words.ts';
import { FormModel } from '../../ui/forms/form-model.ts';
import { MOST, type PermissionsModel } from './permissions-model.ts';
import { words as permissionsWords } from './words.ts';

export interface PermissionValues {
  area: string;
  /** READ, WRITE or a star for both. */
  access: string;
  title: string;
  description: string;
}

const AREA = /^[A-Za-z][A-Za-z0-9_]{0,39}$/;

/** Adds a permission to an application, or changes the title and description of one. */
export class PermissionDialogModel {
  readonly form: FormModel<PermissionValues>;
  readonly #speak: Speak;
  readonly #list: PermissionsModel;
  readonly #application: Application;
  readonly #edited: PermissionOfApplication | undefined;

  /** @param edited the permission to change. Default: a new one */
  constructor(speak: Speak, list: PermissionsModel, application: Application, edited?: PermissionOfApplication) {
    this.#speak = speak;
    this.#list = list;
    this.#application = application;
    this.#edited = edited;
    const [, area = '', access = 'READ'] = edited?.resource.split('.') ?? [];
    this.form = new FormModel<PermissionValues>(
      speak,
      { area, access, title: edited?.title ?? '', description: edited?.description ?? '' },
      {
        aliases: { permissions: 'area' },
        validate: (values) => {
          const [wrong, words] = [this.#areaProblem(values), speak(permissionsWords)];
          return { ...(wrong && { area: [wrong] }), ...(!values.title.trim() && { title: [words.missing] }) };
        },
      },
    );
  }

  /** The name of the permission as servers check it. */
  resourceOf({ area, access }: PermissionValues): string {
    return `${this.#application.name}.${area.trim()}.${access}`;
  }

  /**
   * Declares the permission.
   * @throws the service's error, after its toast
   */
  send(values: PermissionValues): Promise<void> {
    const { added, saved } = this.#speak(permissionsWords);
    const [title, description] = [values.title.trim(), values.description.trim()];
    const resource = this.#edited?.resource ?? this.resourceOf(values);
    return this.#list.put({ resource, title, description }, this.#edited ? saved : added);
  }

  #areaProblem(values: PermissionValues): string | null {
    const words = this.#speak(permissionsWords);
    if (this.#edited) return null;
    if (!values.area.trim()) return words.missing;
    if (!AREA.test(values.area.trim())) return words.areaInvalid;
    const declared = (this.#list.list.all.data.peek() ?? []).filter(({ removed }) => !removed);
    if (declared.some(({ resource }) => resource === this.resourceOf(values))) return words.taken;
    return declared.length >= MOST ? words.tooMany(MOST) : null;
  }
}
