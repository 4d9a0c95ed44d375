import { mailOf } from '../../platform/mail/layout.ts';
import { type Dictionary, wordsFor } from '../../platform/mail/dictionary.ts';
import { type Mail, type Recipient, consoleLink } from '../../platform/mail/mail.ts';

const english = {
  preview: 'Someone (perhaps you) asked for a mail to this address.',
  reset: {
    heading: 'There is no account with this address',
    body:
      'Someone (perhaps you) wanted to restore the password of an account with this address. There is ' +
      'none. Perhaps you signed up with another address?',
  },
  invitation: {
    heading: 'No invitation is waiting for this address',
    body:
      'Someone (perhaps you) asked to be sent an invitation again. None is waiting for this address. ' +
      'Perhaps you were invited with another one, or accepted it already?',
  },
  action: 'Go to the sign-in page',
  notes: ['Not you? You can ignore this email.'],
};

const words: Dictionary<typeof english> = {
  en: english,
  de: {
    preview: 'Jemand, vielleicht Sie, hat um eine Mail an diese Adresse gebeten.',
    reset: {
      heading: 'Zu dieser Adresse gibt es kein Konto',
      body:
        'Jemand, vielleicht Sie, wollte das Passwort eines Kontos mit dieser Adresse zurücksetzen. Es gibt ' +
        'keines. Haben Sie sich vielleicht mit einer anderen Adresse registriert?',
    },
    invitation: {
      heading: 'Für diese Adresse gibt es keine offene Einladung',
      body:
        'Jemand, vielleicht Sie, wollte eine Einladung noch einmal erhalten. Für diese Adresse ist keine ' +
        'offen. Wurden Sie vielleicht mit einer anderen eingeladen, oder haben Sie die Einladung schon ' +
        'angenommen?',
    },
    action: 'Zur Anmeldung',
    notes: ['Das waren nicht Sie? Dann brauchen Sie nichts zu tun.'],
  },
  fr: {
    preview: 'Quelqu’un, peut-être vous, a demandé un e-mail à cette adresse.',
    reset: {
      heading: 'Aucun compte n’existe avec cette adresse',
      body:
        'Quelqu’un, peut-être vous, a voulu réinitialiser le mot de passe d’un compte avec cette adresse. ' +
        'Il n’y en a pas. Vous êtes-vous inscrit avec une autre adresse ?',
    },
    invitation: {
      heading: 'Aucune invitation n’est en attente pour cette adresse',
      body:
        'Quelqu’un, peut-être vous, a demandé à recevoir de nouveau une invitation. Aucune n’est en ' +
        'attente pour cette adresse. Avez-vous été invité avec une autre, ou l’avez-vous déjà acceptée ?',
    },
    action: 'Aller à la page de connexion',
    notes: ['Ce n’était pas vous ? Alors il n’y a rien à faire.'],
  },
  es: {
    preview: 'Alguien, quizá usted, pidió un correo a esta dirección.',
    reset: {
      heading: 'No hay ninguna cuenta con esta dirección',
      body:
        'Alguien, quizá usted, quiso restablecer la contraseña de una cuenta con esta dirección. No existe ' +
        'ninguna. ¿Se registró quizá con otra dirección?',
    },
    invitation: {
      heading: 'No hay ninguna invitación pendiente para esta dirección',
      body:
        'Alguien, quizá usted, pidió recibir de nuevo una invitación. No hay ninguna pendiente para esta ' +
        'dirección. ¿Le invitaron quizá con otra, o ya la aceptó?',
    },
    action: 'Ir a la página de inicio de sesión',
    notes: ['¿No ha sido usted? Entonces no tiene que hacer nada.'],
  },
};

/**
 * Mail to an address with nothing to send: no account or no invitation. It keeps the work equal for known and unknown
 * addresses, and tells a user who mistyped the address.
 */
export function noAccount(data: Recipient & { asked: 'reset' | 'invitation' }): Mail {
  const { preview, action, notes, ...said } = wordsFor(words, data.locale);
  const { heading, body } = said[data.asked];
  return mailOf(
    {
      subject: heading,
      preview,
      heading,
      paragraphs: [body],
      action: { label: action, url: consoleLink(data, '/auth/sign-in') },
      notes,
    },
    data,
  );
}
