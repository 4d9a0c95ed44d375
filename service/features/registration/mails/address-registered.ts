import { mailOf } from '../../../platform/mail/layout.ts';
import { type Dictionary, wordsFor } from '../../../platform/mail/dictionary.ts';
import { type Mail, type Recipient, consoleLink } from '../../../platform/mail/mail.ts';

const english = {
  subject: 'You already have an account',
  preview: 'Someone (perhaps you) wanted to create an account with this address.',
  heading: 'You already have an account',
  paragraphs: [
    'Someone (perhaps you) wanted to create an account with this address. It has one already, and ' +
      'nothing was changed: your password is the one you had.',
    'Sign in with it. If you do not remember it, choose “Forgot your password?” on the same page.',
  ],
  action: 'Log in',
  notes: ['Not you? You can ignore this email. Whoever tried learned nothing about your account.'],
};

// The pages are in English, so mails use their English link texts.
const words: Dictionary<typeof english> = {
  en: english,
  de: {
    subject: 'Sie haben bereits ein Konto',
    preview: 'Jemand, vielleicht Sie, wollte mit dieser Adresse ein Konto anlegen.',
    heading: 'Sie haben bereits ein Konto',
    paragraphs: [
      'Jemand, vielleicht Sie, wollte mit dieser Adresse ein Konto anlegen. Sie hat bereits eines, und ' +
        'nichts wurde geändert: Ihr Passwort ist das bisherige.',
      'Melden Sie sich damit an. Wenn Sie es nicht mehr wissen, wählen Sie auf derselben Seite „Forgot ' +
        'your password?“.',
    ],
    action: 'Anmelden',
    notes: [
      'Das waren nicht Sie? Dann brauchen Sie nichts zu tun: Wer es versucht hat, hat nichts über Ihr Konto erfahren.',
    ],
  },
  fr: {
    subject: 'Vous avez déjà un compte',
    preview: 'Quelqu’un, peut-être vous, a voulu créer un compte avec cette adresse.',
    heading: 'Vous avez déjà un compte',
    paragraphs: [
      'Quelqu’un, peut-être vous, a voulu créer un compte avec cette adresse. Elle en a déjà un, et rien ' +
        'n’a été modifié : votre mot de passe reste le même.',
      'Connectez-vous avec celui-ci. Si vous l’avez oublié, choisissez « Forgot your password? » sur la même page.',
    ],
    action: 'Se connecter',
    notes: [
      'Ce n’était pas vous ? Alors il n’y a rien à faire : la personne qui a essayé n’a rien appris sur votre compte.',
    ],
  },
  es: {
    subject: 'Ya tiene una cuenta',
    preview: 'Alguien, quizá usted, quiso crear una cuenta con esta dirección.',
    heading: 'Ya tiene una cuenta',
    paragraphs: [
      'Alguien, quizá usted, quiso crear una cuenta con esta dirección. Ya existe una y no se ha ' +
        'cambiado nada: su contraseña sigue siendo la misma.',
      'Inicie sesión con ella. Si no la recuerda, elija «Forgot your password?» en la misma página.',
    ],
    action: 'Iniciar sesión',
    notes: [
      '¿No ha sido usted? Entonces no tiene que hacer nada: quien lo intentó no ha averiguado nada sobre su cuenta.',
    ],
  },
};

/**
 * Mail to an account's owner after somebody registered the address again. Only this mail reveals that the account
 * exists.
 */
export function addressRegistered(data: Recipient): Mail {
  const said = wordsFor(words, data.locale);
  return mailOf({ ...said, action: { label: said.action, url: consoleLink(data, '/auth/sign-in') } }, data);
}
