import type { Body } from '../../core/contract/types.ts';
import { EMAIL_INVALID, isEmail } from '../../core/validation/email.ts';
import type { FieldErrors } from '../ui/forms/form-model.ts';
import { words } from './words.ts';

type ReportBody = Body<'POST /reports'>;
export type ReportType = ReportBody['type'];
export type ReportFormat = ReportBody['format'];

/** The route whose page is about one device. */
export const DEVICE_ROUTE = 'deviceDetails';

/** What the person fills in. */
export interface ExportForm {
  type: ReportType;
  format: ReportFormat;
  range: { readonly start: Date; readonly end: Date } | null;
  download: boolean;
  send: boolean;
  email: string;
}

/** Where the dialog stands: what the host says of its page. */
export interface ExportContext {
  /** The name of the host's route. */
  route?: string | undefined;
  routeParams?: Readonly<Record<string, string | number>> | undefined;
  /** Devices that the export is narrowed to. */
  ids?: readonly number[] | undefined;
}

/** The types to choose from: two on a device's page, else 'Data transfers' alone. */
export function reportTypes(route: string | undefined): readonly ReportType[] {
  return route === DEVICE_ROUTE ? ['full_data_export', 'shipment_overview'] : ['data_transfers'];
}

/** The format that follows a type: 'Shipment overview' is PDF, the rest JSON unless another is chosen. */
export const formatOf = (type: ReportType): ReportFormat => (type === 'shipment_overview' ? 'pdf' : 'json');

/** The formats to choose from; a type whose format is fixed has that one alone. */
export const formatsOf = (type: ReportType): readonly ReportFormat[] =>
  type === 'shipment_overview' ? ['pdf'] : ['json', 'csv'];

/** What is wrong with the form. An empty address is valid; another one has to be when the report is sent. */
export function validateExport(values: ExportForm): FieldErrors<ExportForm> {
  const { start, end } = values.range ?? {};
  const email = values.email.trim();
  return {
    ...(!(start && end && start <= end) && { range: [words.noRange] }),
    ...(!values.download && !values.send && { download: [words.noDelivery] }),
    ...(values.send && email !== '' && !isEmail(email) && { email: [EMAIL_INVALID] }),
  };
}

/** The request that a valid form makes. */
export function reportRequest(values: ExportForm, context: ExportContext): ReportBody {
  const params = Object.fromEntries(
    Object.entries(context.routeParams ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const email = values.email.trim();
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

/** The words of the button that sends the form, after the delivery. */
export function submitWords({ download, send }: Pick<ExportForm, 'download' | 'send'>): string {
  return download && send ? words.submit.both : send ? words.submit.send : words.submit.download;
}
