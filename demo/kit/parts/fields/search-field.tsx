import { useState } from 'react';
import { SearchField } from '../../../../src/widgets/ui/fields/search-field.tsx';
import type { Part } from '../../part.ts';
import { Row } from '../../layout.tsx';

function Sample() {
  const [term, setTerm] = useState('');
  return (
    <Row column>
      <SearchField onSearch={setTerm} />
      <p className="iam-muted">{term ? `Searched for “${term}”` : 'Nothing searched yet'}</p>
    </Row>
  );
}

const part: Part = {
  id: 'search-field',
  title: 'Search field',
  group: 'Fields',
  files: ['fields/search-field.tsx'],
  about: 'Waits 500 ms after the last keystroke; Enter searches at once, Escape clears.',
  examples: [{ name: 'Search', code: `<SearchField onSearch={(term) => model.search(term)} />`, element: <Sample /> }],
};
export default part;
