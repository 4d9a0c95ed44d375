import { defineWords } from '../../../core/languages/words.ts';

/** Texts of the kit's parts, except those that every form needs. */
export const words = defineWords('ui/fields', {
  phoneHint: '+XXXXXXXXXXX',
  clear: 'Clear',
  search: 'Search',
  selectSome: 'Select',
  options: 'Options',
  showOptions: 'Show options',
  calendar: 'Calendar',
  remove: (name: string) => `Remove ${name}`,
  limitReached: (limit: number) =>
    `Maximum of ${limit} options selected. First remove a selected option to select another.`,
  noneFound: 'No elements found. Consider changing the search query.',
  listEmpty: 'List is empty.',
  looking: 'Searching…',
  lookupFailed: 'The search failed. Type again to retry.',
  selectTime: 'select time',
  selectDate: 'select date',
  start: 'Start',
  end: 'End',
  hours: (edge: string) => `${edge} hours`,
  minutes: (edge: string) => `${edge} minutes`,
  noRange: 'Select a range',
  noDate: 'Select a date',
  loadingCalendar: 'Loading the calendar',
  chooseFile: 'Choose a file',
  dropFile: 'or drop it here',
  noFile: 'No file chosen',
  wrongType: (kinds: string) => `Choose a file of one of these types: ${kinds}.`,
  tooLarge: (limit: string) => `This file is too large: the limit is ${limit}.`,
  changeAvatar: 'Change avatar',
  removeAvatar: 'Remove avatar',
  fieldsWrong: (count: number) =>
    count === 1 ? 'One field needs your attention:' : `${count} fields need your attention:`,
  required: (label: string) => `${label} is required`,
});
