import { unlinked } from '../../../platform/mail/escape.ts';
import { mailOf } from '../../../platform/mail/layout.ts';
import { type Dictionary, wordsFor } from '../../../platform/mail/dictionary.ts';
import { type Mail, type Recipient, consoleLink } from '../../../platform/mail/mail.ts';

const english = {
  subject: (organization: string) => `You are invited to ${organization}`,
  again: (organization: string) => `Your invitation to ${organization}, once more`,
  preview: 'Accept the invitation within 48 hours.',
  heading: (organization: string) => `Join ${organization}`,
  body: (organization: string, inviter: string | null) =>
    inviter
      ? `${inviter} invited you to work with ${organization} on Platform.`
      : `You are invited to work with ${organization} on Platform.`,
  newcomer: 'Choose a password to accept the invitation.',
  known: 'You have an account with this address. Log in with your own password to accept the invitation.',
  setPassword: 'Set your password',
  logIn: 'Log in and accept',
  once: 'The link works once, within 48 hours.',
  earlier: 'It replaces the link of the earlier mail, which no longer works.',
  stranger: 'Not expecting this? Ignore it and you will not become a member.',
};

const words: Dictionary<typeof english> = {
  en: english,
  de: {
    subject: (organization) => `Einladung zu ${organization}`,
    again: (organization) => `Noch einmal: Ihre Einladung zu ${organization}`,
    preview: 'Nehmen Sie die Einladung innerhalb von 48 Stunden an.',
    heading: (organization) => `Werden Sie Mitglied von ${organization}`,
    body: (organization, inviter) =>
      inviter
        ? `${inviter} lädt Sie ein, auf Platform mit ${organization} zusammenzuarbeiten.`
        : `Sie sind eingeladen, auf Platform mit ${organization} zusammenzuarbeiten.`,
    newcomer: 'Wählen Sie ein Passwort, um die Einladung anzunehmen.',
    known:
      'Sie haben mit dieser Adresse bereits ein Konto. Nehmen Sie die Einladung an, indem Sie sich mit ' +
      'Ihrem eigenen Passwort anmelden.',
    setPassword: 'Passwort wählen',
    logIn: 'Anmelden und annehmen',
    once: 'Der Link gilt 48 Stunden und nur einmal.',
    earlier: 'Er ersetzt den Link der früheren Mail, der nicht mehr gilt.',
    stranger:
      'Sie wissen nicht, warum Sie diese Mail erhalten? Dann brauchen Sie nichts zu tun und werden auch ' +
      'nicht Mitglied.',
  },
  fr: {
    subject: (organization) => `Vous êtes invité à rejoindre ${organization}`,
    again: (organization) => `De nouveau : votre invitation à rejoindre ${organization}`,
    preview: 'Acceptez l’invitation dans les 48 heures.',
    heading: (organization) => `Rejoignez ${organization}`,
    body: (organization, inviter) =>
      inviter
        ? `${inviter} vous invite à travailler avec ${organization} sur Platform.`
        : `Vous êtes invité à travailler avec ${organization} sur Platform.`,
    newcomer: 'Choisissez un mot de passe pour accepter l’invitation.',
    known:
      'Vous avez déjà un compte avec cette adresse. Acceptez l’invitation en vous connectant avec votre ' +
      'propre mot de passe.',
    setPassword: 'Choisir un mot de passe',
    logIn: 'Se connecter et accepter',
    once: 'Le lien est valable 48 heures et ne sert qu’une fois.',
    earlier: 'Il remplace celui de l’e-mail précédent, qui n’est plus valable.',
    stranger: 'Vous ne savez pas pourquoi vous recevez ceci ? Alors ne faites rien, et vous ne deviendrez pas membre.',
  },
  es: {
    subject: (organization) => `Invitación a ${organization}`,
    again: (organization) => `De nuevo: su invitación a ${organization}`,
    preview: 'Acepte la invitación en un plazo de 48 horas.',
    heading: (organization) => `Únase a ${organization}`,
    body: (organization, inviter) =>
      inviter
        ? `${inviter} le invita a trabajar con ${organization} en Platform.`
        : `Ha recibido una invitación para trabajar con ${organization} en Platform.`,
    newcomer: 'Elija una contraseña para aceptar la invitación.',
    known: 'Ya tiene una cuenta con esta dirección. Acepte la invitación iniciando sesión con su propia contraseña.',
    setPassword: 'Elegir una contraseña',
    logIn: 'Iniciar sesión y aceptar',
    once: 'El enlace es válido durante 48 horas y una sola vez.',
    earlier: 'Sustituye al enlace del correo anterior, que ya no sirve.',
    stranger: '¿No sabe por qué ha recibido esto? Entonces no haga nada y no pasará a ser miembro.',
  },
};

export interface InvitationData extends Recipient {
  hash: string;
  /** As typed by the inviting organization's owner. */
  organization: string;
  /** Name of the inviter; null if unknown. */
  inviter?: string | null;
  /** The address has an account with a password, so its user must log in to accept. */
  hasAccount?: boolean;
  /** The invitation was sent before. */
  resent?: boolean;
}

/** Invitation to join an organization, also for resends and existing accounts. */
export function invitation(data: InvitationData): Mail {
  const said = wordsFor(words, data.locale);
  const organization = unlinked(data.organization);
  const inviter = data.inviter ? unlinked(data.inviter) : null;
  return mailOf(
    {
      subject: data.resent ? said.again(organization) : said.subject(organization),
      preview: said.preview,
      heading: said.heading(organization),
      paragraphs: [said.body(organization, inviter), data.hasAccount ? said.known : said.newcomer],
      action: {
        label: data.hasAccount ? said.logIn : said.setPassword,
        url: consoleLink(data, '/auth/invite', data.hash),
      },
      notes: [data.resent ? `${said.once} ${said.earlier}` : said.once, said.stranger],
    },
    data,
  );
}
