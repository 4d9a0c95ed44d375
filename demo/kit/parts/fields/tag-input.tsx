import { isEmail } from '../../../../src/core/validation/email.ts';
import { TagInput } from '../../../../src/widgets/ui/fields/choices/tag-input.tsx';
import type { Part } from '../../part.ts';
import { Row } from '../../layout.tsx';

const part: Part = {
  id: 'tag-input',
  title: 'Tag input',
  group: 'Fields',
  files: ['fields/choices/tag-input.tsx'],
  about: 'Enter, space, tab, semicolon and comma end an entry; a pasted list is split; nothing is added twice.',
  examples: [
    {
      name: 'Emails',
      code: `<TagInput name="emails" label="Emails" placeholder="name@company.example" inputMode="email"
  isInvalid={(tag) => !isEmail(tag)} />`,
      element: (
        <Row column>
          <TagInput
            name="emails"
            label="Emails"
            placeholder="name@company.example"
            inputMode="email"
            isInvalid={(tag) => !isEmail(tag)}
          />
        </Row>
      ),
    },
    {
      name: 'With entries',
      code: `<TagInput name="invites" label="Invites" defaultValue={['adam@northwind.example', 'rita@northwind']}
  isInvalid={(tag) => !isEmail(tag)} error="Some of emails is invalid" />`,
      element: (
        <Row column>
          <TagInput
            name="invites"
            label="Invites"
            defaultValue={['adam.admin@northwind.example', 'rita@northwind']}
            isInvalid={(tag) => !isEmail(tag)}
            error="Some of emails is invalid"
          />
        </Row>
      ),
    },
  ],
};
export default part;
