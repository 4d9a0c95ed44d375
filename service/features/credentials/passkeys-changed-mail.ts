import { unlinked } from '../../platform/mail/escape.ts';
import { type Dictionary, wordsFor } from '../../platform/mail/dictionary.ts';
import { momentFor } from '../../platform/languages/languages.ts';
import { mailOf } from '../../platform/mail/layout.ts';
import { type Mail, type Recipient, consoleLink } from '../../platform/mail/mail.ts';

/** What happened to the passkeys. */
export type PasskeyChange = 'added' | 'removed';

const english = {
  added: {
    heading: 'A passkey was added to your account',
    body: (names: string, at: string) => `The passkey ${names} was added on ${at}. It logs in without your password.`,
  },
  removed: {
    heading: 'A passkey was removed from your account',
    body: (names: string, at: string) => `Removed on ${at}: ${names}. This passkey no longer works.`,
  },
  preview: 'If this was not you, restore your password now.',
  action: "This wasn't me",
  notes: [
    'If it was you, there is nothing to do. Otherwise restore your password with the link above, and ' +
      'tell your administrator.',
  ],
};

const words: Dictionary<typeof english> = {
  en: english,
  de: {
    added: {
      heading: 'Ihrem Konto wurde ein Passkey hinzugefügt',
      body: (names, at) => `Der Passkey ${names} wurde am ${at} hinzugefügt. Mit ihm meldet man sich ohne Passwort an.`,
    },
    removed: {
      heading: 'Aus Ihrem Konto wurde ein Passkey entfernt',
      body: (names, at) => `Am ${at} entfernt: ${names}. Mit diesem Passkey kann sich niemand mehr anmelden.`,
    },
    preview: 'Wenn Sie das nicht waren, setzen Sie Ihr Passwort jetzt zurück.',
    action: 'Das war ich nicht',
    notes: [
      'Wenn Sie es waren, brauchen Sie nichts zu tun. Sonst setzen Sie mit dem Link oben Ihr Passwort ' +
        'zurück, und sagen Sie es Ihrem Administrator.',
    ],
  },
  fr: {
    added: {
      heading: 'Une clé d’accès a été ajoutée à votre compte',
      body: (names, at) =>
        `La clé d’accès ${names} a été ajoutée le ${at}. Elle permet de se connecter sans mot de passe.`,
    },
    removed: {
      heading: 'Une clé d’accès a été supprimée de votre compte',
      body: (names, at) => `Supprimée le ${at} : ${names}. Cette clé d’accès ne permet plus de se connecter.`,
    },
    preview: 'Si ce n’était pas vous, choisissez un nouveau mot de passe dès maintenant.',
    action: 'Ce n’était pas moi',
    notes: [
      'Si c’était vous, il n’y a rien à faire. Sinon, choisissez un nouveau mot de passe avec le lien ' +
        'ci-dessus et prévenez votre administrateur.',
    ],
  },
  es: {
    added: {
      heading: 'Se ha añadido una llave de acceso a su cuenta',
      body: (names, at) => `La llave de acceso ${names} se añadió el ${at}. Permite iniciar sesión sin contraseña.`,
    },
    removed: {
      heading: 'Se ha eliminado una llave de acceso de su cuenta',
      body: (names, at) => `Eliminada el ${at}: ${names}. Esta llave de acceso ya no permite iniciar sesión.`,
    },
    preview: 'Si no ha sido usted, restablezca su contraseña ahora.',
    action: 'No he sido yo',
    notes: [
      'Si ha sido usted, no tiene que hacer nada. Si no, restablezca su contraseña con el enlace de ' +
        'arriba y avise a su administrador.',
    ],
  },
};

/** Notice after passkeys were added or removed. */
export function passkeysChanged(data: Recipient & { change: PasskeyChange; names: readonly string[]; at: Date }): Mail {
  const { preview, action: label, notes, ...said } = wordsFor(words, data.locale);
  const { heading, body } = said[data.change];
  const names = data.names.map((name) => `“${unlinked(name)}”`).join(', ');
  const action = { label, url: consoleLink(data, '/auth/restore-password') };
  const paragraphs = [body(names, momentFor(data.at, data.locale))];
  return mailOf({ subject: heading, preview, heading, paragraphs, action, notes }, data);
}
