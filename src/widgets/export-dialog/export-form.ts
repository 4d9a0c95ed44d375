import type { OfferedExport } from '../../core/contract/endpoints/platform/export-types.ts';
import type { ExportFormat } from '../../core/contract/export-formats.ts';
import type { Body } from '../../core/contract/types.ts';
import { typedAddress } from '../../core/validation/address.ts';
import { isEmail } from '../../core/validation/email.ts';
import type { FieldErrors } from '../ui/forms/form-model.ts';
import { paramProblem, paramValues, type ParamTexts } from './params.ts';
import { words as exportDialogWords } from './words.ts';
import type { Speak } from '../../core/languages/words.ts';
import { ruleWords } from '../ui/forms/rule-words.ts';

/** Milliseconds. */
export const DAY = 24 * 60 * 60 * 1000;

/** Days of the offered ranges. */
export const PRESETS = [1, 7, 30] as const;

/** The fields of the export form. */
export interface ExportForm {
  /** '' until the types are loaded. */
  type: string;
  format: ExportFormat;
  range: { readonly start: Date; readonly end: Date } | null;
  /** Of every offered type, so that values stay when another type has a parameter of the same name. */
  params: ParamTexts;
  /** CSV for Excel. Counts only with the format CSV. */
  excel: boolean;
  download: boolean;
  send: boolean;
  email: string;
}

/** What the host tells us about its page. */
export interface ExportContext {
  /** The host's route name. */
  route?: string | undefined;
  routeParams?: Readonly<Record<string, string | number>> | undefined;
  /** Records to limit the export to. */
  ids?: readonly number[] | undefined;
}

/** Validates the form. An empty email is valid; any other must be valid if the report is sent. */
export function validateExport(
  speak: Speak,
  values: ExportForm,
  { params }: Pick<OfferedExport, 'params'>,
): FieldErrors<ExportForm> {
  const { start, end } = values.range ?? {};
  const email = typedAddress(values.email);
  const problems = params.map(({ name, ...param }) => [
    `params.${name}`,
    paramProblem(speak, { name, ...param }, values.params[name] ?? ''),
  ]);
  return {
    ...(!(start && end && start <= end) && { range: [speak(exportDialogWords).noRange] }),
    ...(Object.fromEntries(
      problems.filter(([, problem]) => problem !== null).map(([name, problem]) => [name, [problem]]),
    ) as FieldErrors<ExportForm>),
    ...(!values.download && !values.send && { download: [speak(exportDialogWords).noDelivery] }),
    ...(values.send && email !== '' && !isEmail(email) && { email: [speak(ruleWords).email] }),
  };
}

/** Builds the request from a valid form. */
export function reportRequest(
  values: ExportForm,
  context: ExportContext,
  { params }: Pick<OfferedExport, 'params'>,
): Body<'POST /reports'> {
  const routeParams = Object.fromEntries(
    Object.entries(context.routeParams ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const typed = paramValues(params, values.params);
  const email = typedAddress(values.email);
  const range = values.range ?? { start: new Date(0), end: new Date(0) };
  return {
    type: values.type,
    format: values.format,
    range: { start: range.start.toISOString(), end: range.end.toISOString() },
    sendMail: values.send,
    ...(Object.keys(routeParams).length > 0 && { routeParams }),
    ...(context.ids && context.ids.length > 0 && { ids: [...context.ids] }),
    ...(Object.keys(typed).length > 0 && { params: typed }),
    ...(values.format === 'csv' && values.excel && { options: { excel: true } }),
    ...(values.send && email && { email }),
  };
}

/** The text of the submit button, by delivery. */
export function submitWords(speak: Speak, { download, send }: Pick<ExportForm, 'download' | 'send'>): string {
  return download && send
    ? speak(exportDialogWords).submit.both
    : send
      ? speak(exportDialogWords).submit.send
      : speak(exportDialogWords).submit.download;
}
