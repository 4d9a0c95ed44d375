import { defineWords } from '../../core/languages/words.ts';

/** Texts of 'Organization settings'. */
export const words = defineWords('organization-settings', {
  title: 'Organization settings',
  table: 'Organization settings',
  locked:
    'You can view these settings but not change them: that requires permission to write organization settings. ' +
    'Ask an owner or admin.',
  deniedTitle: 'You don’t have access to these settings',
  deniedText:
    'They are for the owner and admins of the organization, and for staff with permission to read organization ' +
    'settings. Ask a super admin.',
  unknownTitle: 'There is no such organization',
  unknownText: 'It may have been deleted, or belong to somebody else.',
  noId: 'No organization given',
  noIdText: 'Set the attribute organization-id to the id of an organization.',
  all: 'All settings',
  allText: 'Every setting by category and key, for what your applications keep here.',
  aboutPrimary: 'The color of main buttons, such as #37cb95.',
  aboutAccent: 'The color of links and selected tabs, such as #555fb9.',
  aboutLogo: 'The logo in the header: an SVG drawing, or a picture.',
  aboutLimit: 'A limit of this organization, in place of the platform’s: a whole number from 1 to 100,000.',
  value: 'Value',
  markup: 'Edit the SVG markup',
  markupHint: 'Choosing a file fills this in.',
  removeLogo: 'Remove logo',
  noLogo: 'No logo',
  file: 'Logo file',
  fileHint: 'Pictures are scaled down to fit the header.',
  unreadable: 'This file cannot be read as a picture.',
  tooDetailed: 'This picture has too much detail for a logo. Choose a simpler or smaller one.',
  preview: 'Preview',
  light: 'Light',
  dark: 'Dark',
  logoIn: (theme: string) => `Logo in the ${theme.toLowerCase()} theme`,
});
