import { unlinked } from '../../../platform/mail/escape.ts';
import { mailOf } from '../../../platform/mail/layout.ts';
import { type Dictionary, wordsFor } from '../../../platform/mail/dictionary.ts';
import { type Mail, type Recipient, consoleLink } from '../../../platform/mail/mail.ts';

const english = {
  subject: (organization: string) => `Your account for ${organization}`,
  preview: 'Log in with the password that your administrator gives you.',
  heading: (organization: string) => `Your account for ${organization} is ready`,
  body: (organization: string, by: string | null) =>
    `${by ?? 'An administrator'} created an account for you as a member of ${organization}.`,
  password:
    'Log in with this address and the password that your administrator gives you. It is not in this ' +
    'mail; choose your own the first time you log in.',
  action: 'Log in',
  notes: ['Not expecting this? You can ignore this email.'],
};

const words: Dictionary<typeof english> = {
  en: english,
  de: {
    subject: (organization) => `Ihr Konto bei ${organization}`,
    preview: 'Melden Sie sich mit dem Passwort an, das Ihnen Ihr Administrator gibt.',
    heading: (organization) => `Ihr Konto bei ${organization} ist bereit`,
    body: (organization, by) =>
      `${by ?? 'Ein Administrator'} hat für Sie ein Konto als Mitglied von ${organization} angelegt.`,
    password:
      'Melden Sie sich mit dieser Adresse und dem Passwort an, das Ihnen Ihr Administrator gibt. Es ' +
      'steht nicht in dieser Mail; wählen Sie bei der ersten Anmeldung ein eigenes.',
    action: 'Anmelden',
    notes: ['Sie wissen nicht, warum Sie diese Mail erhalten? Dann brauchen Sie nichts zu tun.'],
  },
  fr: {
    subject: (organization) => `Votre compte chez ${organization}`,
    preview: 'Connectez-vous avec le mot de passe que votre administrateur vous donne.',
    heading: (organization) => `Votre compte chez ${organization} est prêt`,
    body: (organization, by) =>
      `${by ?? 'Un administrateur'} a créé un compte pour vous, comme membre de ${organization}.`,
    password:
      'Connectez-vous avec cette adresse et le mot de passe que votre administrateur vous donne. Il ' +
      'n’est pas dans cet e-mail ; choisissez le vôtre lors de la première connexion.',
    action: 'Se connecter',
    notes: ['Vous ne savez pas pourquoi vous recevez ceci ? Alors ne faites rien.'],
  },
  es: {
    subject: (organization) => `Su cuenta en ${organization}`,
    preview: 'Inicie sesión con la contraseña que le dé su administrador.',
    heading: (organization) => `Su cuenta en ${organization} está lista`,
    body: (organization, by) =>
      `${by ?? 'Un administrador'} ha creado una cuenta para usted como miembro de ${organization}.`,
    password:
      'Inicie sesión con esta dirección y la contraseña que le dé su administrador. No está en este ' +
      'correo; elija una propia al iniciar sesión por primera vez.',
    action: 'Iniciar sesión',
    notes: ['¿No sabe por qué ha recibido esto? Entonces no haga nada.'],
  },
};

/** Welcome mail for an account that an administrator created with a password. */
export function userCreated(data: Recipient & { organization: string; by?: string | null }): Mail {
  const said = wordsFor(words, data.locale);
  const organization = unlinked(data.organization);
  return mailOf(
    {
      subject: said.subject(organization),
      preview: said.preview,
      heading: said.heading(organization),
      paragraphs: [said.body(organization, data.by ? unlinked(data.by) : null), said.password],
      action: { label: said.action, url: consoleLink(data, '/auth/sign-in') },
      notes: said.notes,
    },
    data,
  );
}
