import { AvatarField } from '../../../../src/widgets/ui/fields/files/avatar-field.tsx';
import { FileField } from '../../../../src/widgets/ui/fields/files/file-field.tsx';
import type { Part } from '../../part.ts';
import { Row } from '../../layout.tsx';

const part: Part = {
  id: 'files',
  title: 'Files and avatar',
  group: 'Fields',
  files: ['fields/files/avatar-field.tsx', 'fields/files/file-field.tsx'],
  about: 'Chosen or dropped. An invalid file is rejected with the reason, and the previous one stays.',
  examples: [
    {
      name: 'Avatar',
      code: `<AvatarField name="avatar" label="Avatar" userName="Olivia Owner" onChange={upload} onRemove={remove} />`,
      element: (
        <Row column>
          <AvatarField name="avatar" label="Avatar" userName="Olivia Owner" onRemove={() => {}} />
          <AvatarField name="sending" label="Avatar on its way" userName="Adam Admin" busy />
        </Row>
      ),
    },
    {
      name: 'File',
      code: `<FileField name="file" label="Import" accept=".csv" maxBytes={1024 * 1024} />
<FileField name="wrong" label="Logo" error="This file is too large: the limit is 5 MiB." />`,
      element: (
        <Row column>
          <FileField name="file" label="Import" accept=".csv" maxBytes={1024 * 1024} />
          <FileField name="wrong" label="Logo" error="This file is too large: the limit is 5 MiB." />
          <FileField name="off" label="Certificate" disabled />
        </Row>
      ),
    },
  ],
};
export default part;
