import type { IamEventMap } from './events.ts';
import type { sharedAttributes, sharedProperties } from './props.ts';

export type { ElementMessages } from '../languages/element-messages.ts';

declare global {
  /** Classes of the imported elements, by tag. Each element adds itself. */
  interface IamElementTypes {}
}

/** The tag of an imported element. */
export type IamTag = keyof IamElementTypes;

/** The element of a tag. */
export type IamElementOf<Tag extends IamTag> = InstanceType<IamElementTypes[Tag]>;

type Literal<Name> = string extends Name ? never : Name;
type Attributes<Kind> = Kind extends { attributes: infer Own } ? Literal<keyof Own> : never;
type Properties<Kind> = Kind extends { properties: readonly (infer Own)[] } ? Literal<Own> : never;

/** The names of a tag's inputs, as properties. */
export type InputName<Tag extends IamTag> =
  | keyof typeof sharedAttributes
  | (typeof sharedProperties)[number]
  | Attributes<IamElementTypes[Tag]>
  | Properties<IamElementTypes[Tag]>;

/** The inputs of a tag, as properties. */
export type Inputs<Tag extends IamTag> = {
  [Name in InputName<Tag>]?: Name extends keyof IamElementOf<Tag> ? IamElementOf<Tag>[Name] | undefined : never;
};

type Kebab<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? Rest extends Uncapitalize<Rest>
    ? `${Uncapitalize<First>}${Kebab<Rest>}`
    : `${Uncapitalize<First>}-${Kebab<Rest>}`
  : Name;

/** The inputs of a tag that are attributes, such as `api-base`. */
export type AttributeInputs<Tag extends IamTag> = {
  [Name in keyof typeof sharedAttributes | Attributes<IamElementTypes[Tag]> as Kebab<Name & string>]?:
    | (Name extends keyof IamElementOf<Tag> ? IamElementOf<Tag>[Name] : never)
    | undefined;
};

/** Capitalized camel case: `iam-toast` becomes `IamToast`. */
export type Pascal<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${Pascal<Rest>}`
  : Capitalize<Name>;

/** What a tag accepts in a template that distinguishes attributes, properties and `on…` handlers by name. */
export type TemplateProps<Tag extends IamTag> = Inputs<Tag> &
  AttributeInputs<Tag> & {
    [Name in keyof IamEventMap as `on${Name}`]?: ((event: IamEventMap[Name]) => void) | undefined;
  };
