import type { Body } from '../../core/contract/types.ts';
import { typedAddress } from '../../core/validation/address.ts';
import { isEmail } from '../../core/validation/email.ts';
import type { FieldErrors } from '../ui/forms/form-model.ts';
import { words as exportDialogWords } from './words.ts';
import type { Say } from '../../core/languages/words.ts';
import { ruleWords } from '../ui/forms/rule-words.ts';

type ReportBody = Body<'POST /reports'>;
export type ReportType = ReportBody['type'];
export type ReportFormat = ReportBody['format'];

/** Milliseconds. */
export const DAY = 24 * 60 * 60 * 1000;

/** Days of the offered ranges. */
export const PRESETS = [1, 7, 30] as const;

/** The route of a device's page. */
export const DEVICE_ROUTE = 'deviceDetails';

/** The fields of the export form. */
export interface ExportForm {
  type: ReportType;
  format: ReportFormat;
  range: { readonly start: Date; readonly end: Date } | null;
  download: boolean;
  send: boolean;
  email: string;
}

/** What the host tells us about its page. */
export interface ExportContext {
  /** The host's route name. */
  route?: string | undefined;
  routeParams?: Readonly<Record<string, string | number>> | undefined;
  /** Devices to limit the export to. */
  ids?: readonly number[] | undefined;
}

/** The available types: two on a device's page, otherwise only 'Data transfers'. */
export function reportTypes(route: string | undefined): readonly ReportType[] {
  return route === DEVICE_ROUTE ? ['full_data_export', 'shipment_overview'] : ['data_transfers'];
}

/** The default format of a type: PDF for 'Shipment overview', JSON for the rest. */
export const formatOf = (type: ReportType): ReportFormat => (type === 'shipment_overview' ? 'pdf' : 'json');

/** The available formats; a type with a fixed format has only that one. */
export const formatsOf = (type: ReportType): readonly ReportFormat[] =>
  type === 'shipment_overview' ? ['pdf'] : ['json', 'csv'];

/** Validates the form. An empty email is valid; any other must be valid if the report is sent. */
export function validateExport(say: Say, values: ExportForm): FieldErrors<ExportForm> {
  const { start, end } = values.range ?? {};
  const email = typedAddress(values.email);
  return {
    ...(!(start && end && start <= end) && { range: [say(exportDialogWords).noRange] }),
    ...(!values.download && !values.send && { download: [say(exportDialogWords).noDelivery] }),
    ...(values.send && email !== '' && !isEmail(email) && { email: [say(ruleWords).email] }),
  };
}

/** Builds the request from a valid form. */
export function reportRequest(values: ExportForm, context: ExportContext): ReportBody {
  const params = Object.fromEntries(
    Object.entries(context.routeParams ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const email = typedAddress(values.email);
  const range = values.range ?? { start: new Date(0), end: new Date(0) };
  return {
    type: values.type,
    format: values.format,
    range: { start: range.start.toISOString(), end: range.end.toISOString() },
    sendMail: values.send,
    ...(Object.keys(params).length > 0 && { routeParams: params }),
    ...(context.ids && context.ids.length > 0 && { ids: [...context.ids] }),
    ...(values.send && email && { email }),
  };
}

/** The text of the submit button, by delivery. */
export function submitWords(say: Say, { download, send }: Pick<ExportForm, 'download' | 'send'>): string {
  return download && send
    ? say(exportDialogWords).submit.both
    : send
      ? say(exportDialogWords).submit.send
      : say(exportDialogWords).submit.download;
}
