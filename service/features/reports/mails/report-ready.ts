import { unlinked } from '../../../platform/mail/escape.ts';
import { mailOf } from '../../../platform/mail/layout.ts';
import { type Dictionary, wordsFor } from '../../../platform/mail/dictionary.ts';
import { type Mail, type Recipient, consoleLink } from '../../../platform/mail/mail.ts';

const english = {
  subject: (report: string) => `Your report is ready: ${report}`,
  preview: 'Log in to download it.',
  heading: 'Your report is ready',
  body: (report: string) => `“${report}” is ready to be downloaded.`,
  action: 'Open the report',
  notes: ['Log in as the person who requested it. Available for 24 hours.'],
};

const words: Dictionary<typeof english> = {
  en: english,
  de: {
    subject: (report) => `Ihr Bericht ist fertig: ${report}`,
    preview: 'Melden Sie sich an, um ihn herunterzuladen.',
    heading: 'Ihr Bericht ist fertig',
    body: (report) => `„${report}“ kann heruntergeladen werden.`,
    action: 'Bericht öffnen',
    notes: ['Melden Sie sich mit dem Konto an, das ihn angefordert hat. Verfügbar für 24 Stunden.'],
  },
  fr: {
    subject: (report) => `Votre rapport est prêt : ${report}`,
    preview: 'Connectez-vous pour le télécharger.',
    heading: 'Votre rapport est prêt',
    body: (report) => `« ${report} » peut être téléchargé.`,
    action: 'Ouvrir le rapport',
    notes: ['Connectez-vous avec le compte qui l’a demandé. Disponible pendant 24 heures.'],
  },
  es: {
    subject: (report) => `Su informe está listo: ${report}`,
    preview: 'Inicie sesión para descargarlo.',
    heading: 'Su informe está listo',
    body: (report) => `«${report}» ya se puede descargar.`,
    action: 'Abrir el informe',
    notes: ['Inicie sesión con la cuenta que lo pidió. Disponible durante 24 horas.'],
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
