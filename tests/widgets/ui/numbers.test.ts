import { expect, it } from 'vitest';
import { PAGE_SIZE } from '../../../src/core/contract/limits.ts';
import { COPIED_MS } from '../../../src/widgets/ui/data/copy-button.tsx';
import { DATE_FORMAT, DATE_TIME_FORMAT, MINUTE_STEP } from '../../../src/widgets/ui/fields/dates/date-range.ts';
import { ruleWords } from '../../../src/widgets/ui/forms/rule-words.ts';
import { passwordWords } from '../../../src/widgets/ui/fields/password-words.ts';
import { CHOICE_LIMIT, LIST_HEIGHT } from '../../../src/widgets/ui/fields/choices/multi-select.tsx';
import { PAGE_MARGIN, PAGE_RANGE } from '../../../src/widgets/ui/data/tables/page-items.ts';
import { SEARCH_PAUSE } from '../../../src/widgets/ui/fields/search-field.tsx';
import { KEY_THROTTLE_MS } from '../../../src/widgets/ui/data/segmented.tsx';
import { TAG_BLUR_PAUSE } from '../../../src/widgets/ui/fields/choices/tag-input.tsx';
import { TAG_KEYS } from '../../../src/widgets/ui/fields/choices/tags.ts';
import { TEXT_LIMIT } from '../../../src/widgets/ui/fields/text-field.tsx';
import { SCROLL_THROTTLE_MS } from '../../../src/widgets/ui/data/tables/use-end-reached.ts';
import { ROW_HEIGHT } from '../../../src/widgets/ui/data/tables/row-height.ts';
import { words } from '../../../src/widgets/ui/fields/words.ts';

// The required numbers and words, exactly. tests/elements/kit-*.wtr.tsx checks that the parts use them.
it.each([
  ['characters of a labelled text', TEXT_LIMIT, 254],
  ['choices of a multi-select', CHOICE_LIMIT, 99_999],
  ['height of its list in px', LIST_HEIGHT, 300],
  ['ms until a tag is added on blur', TAG_BLUR_PAUSE, 200],
  ['keys that end a tag', TAG_KEYS, ['Enter', ' ', 'Tab', ';', ',']],
  ['ms until a search begins', SEARCH_PAUSE, 500],
  ['minutes between two times', MINUTE_STEP, 10],
  ['format of a date and time', DATE_TIME_FORMAT, 'MMM DD YYYY HH:mm'],
  ['format of a date', DATE_FORMAT, 'MMM DD YYYY'],
  ['ms between two looks at a scroll', SCROLL_THROTTLE_MS, 50],
  ['px of a virtual row', ROW_HEIGHT, 58],
  ['rows a page', PAGE_SIZE, 8],
  ['pages around the current one', PAGE_RANGE, 1],
  ['pages at either end', PAGE_MARGIN, 2],
  ['ms between two keys of a segmented control', KEY_THROTTLE_MS, 150],
  ['ms that Copied shows', COPIED_MS, 800],
  ['the toggle to times', words.english.selectTime, 'select time'],
  ['the toggle to days', words.english.selectDate, 'select date'],
  [
    'a multi-select at its limit',
    words.english.limitReached(3),
    'Maximum of 3 options selected. First remove a selected option to select another.',
  ],
  [
    'a multi-select that finds nothing',
    words.english.noneFound,
    'No elements found. Consider changing the search query.',
  ],
  ['a multi-select without options', words.english.listEmpty, 'List is empty.'],
  ['the hint of a phone number', words.english.phoneHint, '+XXXXXXXXXXX'],
  ['a wrong address', ruleWords.english.email, 'This email is invalid'],
  ['what a password has to be', passwordWords.english.requirements, 'Password must meet the following requirements:'],
])('%s', (_, kept, wanted) => expect(kept).toEqual(wanted));
