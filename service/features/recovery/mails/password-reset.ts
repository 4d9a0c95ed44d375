import { mailOf } from '../../../platform/mail/layout.ts';
import { type Dictionary, wordsFor } from '../../../platform/mail/dictionary.ts';
import { type Mail, type Recipient, consoleLink } from '../../../platform/mail/mail.ts';

const english = {
  subject: 'Restore your password',
  preview: 'Choose a new password within one hour.',
  heading: 'Restore your password',
  asked: 'Someone (perhaps you) asked for a new password for this account. Choose one here:',
  administrator: 'An administrator of your organization asks you to choose a new password. Choose one here:',
  action: 'Restore password',
  notes: [
    'The link works once, within one hour. A new password logs you out everywhere.',
    'Not you? You can ignore this email; your password stays as it is.',
  ],
};

const words: Dictionary<typeof english> = {
  en: english,
  de: {
    subject: 'Setzen Sie Ihr Passwort zurück',
    preview: 'Wählen Sie innerhalb einer Stunde ein neues Passwort.',
    heading: 'Setzen Sie Ihr Passwort zurück',
    asked: 'Jemand, vielleicht Sie, hat für dieses Konto ein neues Passwort verlangt. Hier wählen Sie eines:',
    administrator:
      'Ein Administrator Ihrer Organisation bittet Sie, ein neues Passwort zu wählen. Hier wählen Sie eines:',
    action: 'Neues Passwort wählen',
    notes: [
      'Der Link gilt eine Stunde und nur einmal. Ein neues Passwort meldet Sie überall ab.',
      'Das waren nicht Sie? Dann brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.',
    ],
  },
  fr: {
    subject: 'Choisissez un nouveau mot de passe',
    preview: 'Le lien est valable une heure.',
    heading: 'Choisissez un nouveau mot de passe',
    asked: 'Quelqu’un, peut-être vous, a demandé un nouveau mot de passe pour ce compte. Choisissez-en un ici :',
    administrator:
      'Un administrateur de votre organisation vous demande de choisir un nouveau mot de passe. Choisissez-en un ici :',
    action: 'Choisir un nouveau mot de passe',
    notes: [
      'Le lien est valable une heure et ne sert qu’une fois. Un nouveau mot de passe vous déconnecte partout.',
      'Ce n’était pas vous ? Alors ne faites rien : votre mot de passe reste le même.',
    ],
  },
  es: {
    subject: 'Restablezca su contraseña',
    preview: 'Elija una nueva contraseña en el plazo de una hora.',
    heading: 'Restablezca su contraseña',
    asked: 'Alguien, quizá usted, ha pedido una nueva contraseña para esta cuenta. Elíjala aquí:',
    administrator: 'Un administrador de su organización le pide que elija una nueva contraseña. Elíjala aquí:',
    action: 'Restablecer la contraseña',
    notes: [
      'El enlace es válido durante una hora y una sola vez. Una nueva contraseña cierra todas las sesiones.',
      '¿No ha sido usted? Entonces no haga nada: su contraseña sigue siendo la misma.',
    ],
  },
};

/** Mail with the link that sets a new password. */
export function passwordReset(data: Recipient & { hash: string; byAdministrator?: boolean }): Mail {
  const said = wordsFor(words, data.locale);
  const action = { label: said.action, url: consoleLink(data, '/auth/user/reset', data.hash) };
  return mailOf({ ...said, paragraphs: [data.byAdministrator ? said.administrator : said.asked], action }, data);
}
