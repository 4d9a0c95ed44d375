/** What the kit's parts say, but for the few words that every form needs. */
export const words = {
  phoneHint: '+XXXXXXXXXXX',
  clear: 'Clear',
  search: 'Search',
  selectSome: 'Select',
  options: 'Options',
  showOptions: 'Show options',
  calendar: 'Calendar',
  remove: (name: string) => `Remove ${name}`,
  /** spec: "validation rules" (multiselect messages) */
  limitReached: (limit: number) =>
    `Maximum of ${limit} options selected. First remove a selected option to select another.`,
  noneFound: 'No elements found. Consider changing the search query.',
  listEmpty: 'List is empty.',
  /** spec: "states and transitions" (date picker) */
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
} as const;
