import type { ExportParam, ExportParamKind } from '../../../core/contract/export-formats.ts';
import type { Speak } from '../../../core/languages/words.ts';
import { words as exportTypesWords } from './words.ts';

type Options = NonNullable<ExportParam['options']>;

/** A parameter in the editor. */
export interface ParamRow {
  /** Of the row, as long as the dialog is open. */
  id: number;
  label: string;
  name: string;
  kind: ExportParamKind;
  required: boolean;
  /** One option in each line, as `value = label`. Counts only for a choice. */
  options: string;
  /** As registered: sent again if their text is unchanged, since a value may contain ` = `. */
  given?: Options;
}

/** How many parameters an export type has at most. */
export const MOST_PARAMS = 20;
const MOST_OPTIONS = 100;

/** The form of a name, as the contract has it. */
const NAME = /^[a-z][A-Za-z0-9_]{0,39}$/;

/** An empty row after others. */
export const newRow = (rows: readonly ParamRow[]): ParamRow => ({
  id: Math.max(-1, ...rows.map(({ id }) => id)) + 1,
  label: '',
  name: '',
  kind: 'text',
  required: false,
  options: '',
});

/** The rows of registered parameters. */
export const rowsOf = (params: readonly ExportParam[]): readonly ParamRow[] =>
  params.map(({ options, ...param }, id) => ({
    id,
    ...param,
    options: options ? textOf(options) : '',
    ...(options && { given: options }),
  }));

/** The parameters that rows describe. */
export const paramsOf = (rows: readonly ParamRow[]): ExportParam[] =>
  rows.map((row) => ({
    name: row.name.trim(),
    label: row.label.trim(),
    kind: row.kind,
    required: row.required,
    ...(row.kind === 'choice' && { options: optionsOf(row) }),
  }));

/** What is wrong with rows, by field, such as `params.0.name`. */
export function rowProblems(speak: Speak, rows: readonly ParamRow[]): Record<`params.${string}`, string[]> {
  const words = speak(exportTypesWords);
  const names = rows.map(({ name }) => name.trim());
  const found = rows.flatMap((row, at): [string, string | false | null][] => {
    const [name = ''] = names.slice(at);
    return [
      [`params.${at}.label`, !row.label.trim() && words.missing],
      [
        `params.${at}.name`,
        (!name && words.missing) ||
          (!NAME.test(name) && words.nameInvalid) ||
          (names.indexOf(name) < at && words.nameTaken),
      ],
      [`params.${at}.options`, row.kind === 'choice' && optionsProblem(speak, optionsOf(row))],
    ];
  });
  return Object.fromEntries(found.flatMap(([name, problem]) => (problem ? [[name, [problem]]] : [])));
}

function optionsProblem(speak: Speak, options: Options): string | null {
  const words = speak(exportTypesWords);
  if (options.length === 0) return words.needsOption;
  if (options.length > MOST_OPTIONS) return words.tooManyOptions;
  return new Set(options.map(({ value }) => value)).size < options.length ? words.optionTaken : null;
}

const textOf = (options: Options) =>
  options.map(({ value, label }) => (value === label ? value : `${value} = ${label}`)).join('\n');

function optionsOf({ options, given }: ParamRow): Options {
  if (given && textOf(given) === options) return given;
  const lines = options.split('\n').map((line) => line.trim());
  return lines.filter(Boolean).map((line) => {
    const [, value = line, label = line] = /^([^=]+?)\s*=\s*(.+)$/.exec(line) ?? [];
    return { value, label };
  });
}
