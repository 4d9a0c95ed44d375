import type { Connection } from '../../../core/contract/endpoints/single-sign-on/connections.ts';
import { defineWords } from '../../../core/languages/words.ts';

/** What to do in a provider's administration, line by line: before and after its values are copied. */
interface Guide {
  copy: Readonly<Record<string, string>>;
  paste: Readonly<Record<string, string>>;
}

/** Step-by-step texts. Names of menus and fields stay as the providers' English consoles show them. */
export const guideWords = defineWords('single-sign-on/wizard/guide', {
  okta: {
    oidc: {
      copy: {
        one: 'In the Okta Admin Console, open ‘Applications’ > ‘Applications’ and choose ‘Create App Integration’.',
        two: 'Choose ‘OIDC - OpenID Connect’ and ‘Web Application’, then ‘Next’.',
        three: 'Paste the redirect URI into ‘Sign-in redirect URIs’, in place of the example.',
        four: 'Under ‘Assignments’, choose who may log in, then ‘Save’.',
      },
      paste: {
        one: 'On the tab ‘General’ of the new app, copy ‘Client ID’ and the client secret.',
        two:
          'The issuer is the address of your Okta organization, such as https://acme.okta.com, ' +
          'without ‘-\u2060admin’.',
        three:
          'For roles by groups: on the tab ‘Sign On’, edit ‘OpenID Connect ID Token’ and set the groups ' +
          'claim filter to ‘groups’, ‘Matches regex’, ‘.*’.',
      },
    },
    saml: {
      copy: {
        one:
          'In the Okta Admin Console, open ‘Applications’ > ‘Applications’ and choose ‘Create App ' +
          'Integration’ > ‘SAML 2.0’.',
        two: 'Paste the ACS URL into ‘Single sign-on URL’, and the entity ID into ‘Audience URI (SP Entity ID)’.',
        three: 'Set ‘Name ID format’ to ‘EmailAddress’ and ‘Application username’ to ‘Email’.',
        four:
          'Under ‘Attribute Statements’, add ‘name’ with the value user.displayName. For roles by groups, ' +
          'add ‘groups’ under ‘Group Attribute Statements’.',
        five: 'Finish, then assign people on the tab ‘Assignments’.',
      },
      paste: {
        one: 'On the tab ‘Sign On’ of the new app, copy ‘Metadata URL’ and paste it below.',
      },
    },
  },
  entra: {
    oidc: {
      copy: {
        one: 'In the Microsoft Entra admin center, open ‘App registrations’ and choose ‘New registration’.',
        two:
          'Leave the account type at your own directory only. Choose the platform ‘Web’, paste the ' +
          'redirect URI, then ‘Register’.',
        three: 'Under ‘Certificates & secrets’, choose ‘New client secret’. Note when it ends: log ins stop then.',
        four:
          'Under ‘Token configuration’, choose ‘Add optional claim’ > ‘ID’ > ‘email’. For roles by groups, ' +
          'also ‘Add groups claim’.',
      },
      paste: {
        one: 'On ‘Overview’, copy ‘Application (client) ID’: it is the client ID.',
        two:
          'The issuer is https://login.microsoftonline.com/TENANT/v2.0, with your ‘Directory (tenant) ID’ ' +
          'in place of TENANT.',
        three: 'The client secret is the ‘Value’ of the secret, not its ‘Secret ID’. Entra shows it only once.',
      },
    },
    saml: {
      copy: {
        one:
          'In the Microsoft Entra admin center, open ‘Enterprise applications’ > ‘New application’ > ' +
          '‘Create your own application’, and choose the one that is not in the gallery.',
        two: 'Open ‘Single sign-on’ > ‘SAML’ and edit ‘Basic SAML Configuration’.',
        three: 'Paste the entity ID into ‘Identifier (Entity ID)’ and the ACS URL into ‘Reply URL’.',
        four:
          'For roles by groups: under ‘Attributes & Claims’, choose ‘Add a group claim’. Entra sends the ' +
          'groups’ object ids.',
        five: 'Under ‘Users and groups’, assign who may log in.',
      },
      paste: {
        one: 'Under ‘SAML Certificates’, copy ‘App Federation Metadata Url’ and paste it below.',
      },
    },
  },
  google: {
    oidc: {
      copy: {
        one: 'In the Google Cloud console, open ‘Google Auth Platform’, and set ‘Audience’ to ‘Internal’.',
        two: 'Under ‘Clients’, choose ‘Create client’ with the type ‘Web application’.',
        three: 'Paste the redirect URI into ‘Authorized redirect URIs’, then ‘Create’.',
      },
      paste: {
        one: 'Copy ‘Client ID’ and ‘Client secret’ of the new client. Google shows the secret only once.',
        two: 'The issuer is always https://accounts.google.com.',
        three: 'Google sends no groups by OpenID Connect. For roles by groups, use SAML.',
      },
    },
    saml: {
      copy: {
        one: 'In the Google Admin console, open ‘Apps’ > ‘Web and mobile apps’ > ‘Add app’ > ‘Add custom SAML app’.',
        two: 'Choose ‘Download metadata’ and keep the file for the next step, then ‘Continue’.',
        three:
          'Paste ACS URL and entity ID. Leave ‘Signed response’ off, set ‘Name ID format’ to ‘EMAIL’ and ' +
          '‘Name ID’ to the primary email.',
        four: 'For roles by groups: under ‘Group membership’, choose the groups and the app attribute ‘groups’.',
        five: 'Finish, then open ‘User access’ and switch the app on: it is off for everyone at first.',
      },
      paste: {
        one: 'Choose the metadata file that you downloaded. ‘Download metadata’ on the app’s page offers it again.',
      },
    },
  },
  other: {
    oidc: {
      copy: {
        one: 'Register a confidential web application that uses the authorization code flow.',
        two: 'Allow this redirect URI, letter by letter, and the scopes openid, email and profile.',
        three: 'Sign ID tokens with RS256 or ES256, not with the client secret, such as by HS256.',
        four: 'Allow the people who should log in to use the application.',
      },
      paste: {
        one: 'Copy client ID and client secret of the application.',
        two: 'The issuer is the address before /.well-known/openid-configuration.',
      },
    },
    saml: {
      copy: {
        one: 'Register a service provider, by our metadata URL or by the other two values.',
        two: 'Let the provider sign assertions, with SHA-256 or better, and not encrypt them.',
        three: 'Do not require signed requests: ours come by HTTP-Redirect, without a signature.',
        four:
          'Send the email address as Name ID, or as the attribute ‘email’. If you like, send the name as ' +
          '‘displayName’ and groups as ‘groups’.',
        five: 'Allow the people who should log in to use the application.',
      },
      paste: {
        one: 'Paste the URL of the provider’s metadata, choose its file, or type the values by hand.',
      },
    },
  },
} satisfies Record<Connection['vendor'], Record<Connection['kind'], Guide>>);
