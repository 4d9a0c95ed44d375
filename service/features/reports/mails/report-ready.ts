import { unlinked } from '../../../platform/mail/escape.ts';
import { mailOf } from '../../../platform/mail/layout.ts';
import { type Dictionary, wordsFor } from '../../../platform/mail/language.ts';
import { type Mail, type Recipient, consoleLink } from '../../../platform/mail/mail.ts';

const english = {
  subject: (report: string) => `Your report is ready: ${report}`,
  preview: 'Sign in to download it.',
  heading: 'Your report is ready',
  body: (report: string) => `“${report}” is ready to be downloaded.`,
  action: 'Open the report',
  notes: ['Log in, then open Notifications. Available for 24 hours.'],
};

// The file is in the bell, which every console page has under this name.
const words: Dictionary<typeof english> = {
  en: english,
  de: {
    subject: (report) => `Ihr Bericht ist fertig: ${report}`,
    preview: 'Melden Sie sich an, um ihn herunterzuladen.',
    heading: 'Ihr Bericht ist fertig',
    body: (report) => `„${report}“ kann heruntergeladen werden.`,
    action: 'Bericht öffnen',
    notes: [
      'Sie werden gebeten, sich anzumelden. Wer den Bericht verlangt hat, findet ihn dann 24 Stunden ' +
        'lang bei der Glocke „Notifications“.',
    ],
  },
  fr: {
    subject: (report) => `Votre rapport est prêt : ${report}`,
    preview: 'Connectez-vous pour le télécharger.',
    heading: 'Votre rapport est prêt',
    body: (report) => `« ${report} » peut être téléchargé.`,
    action: 'Ouvrir le rapport',
    notes: [
      'Il vous sera demandé de vous connecter. La personne qui a demandé le rapport le trouve alors ' +
        'pendant 24 heures sous la cloche « Notifications ».',
    ],
  },
  es: {
    subject: (report) => `Su informe está listo: ${report}`,
    preview: 'Inicie sesión para descargarlo.',
    heading: 'Su informe está listo',
    body: (report) => `«${report}» ya se puede descargar.`,
    action: 'Abrir el informe',
    notes: [
      'Se le pedirá que inicie sesión. Quien pidió el informe lo encuentra entonces durante 24 horas en ' +
        'la campana «Notifications».',
    ],
  },
};

/**
 * Mail to the address of an export. It links to a page that requires log in, never to the file.
 * @param data.path the report's page under `publicUrl`
 */
export function reportReady(data: Recipient & { report: string; path: string }): Mail {
  const said = wordsFor(words, data.locale);
  const report = unlinked(data.report);
  return mailOf(
    {
      ...said,
      subject: said.subject(report),
      paragraphs: [said.body(report)],
      action: { label: said.action, url: consoleLink(data, data.path) },
    },
    data,
  );
}
