import { DateText } from '../../../../src/widgets/ui/data/date-text.tsx';
import type { Part } from '../../part.ts';

export default {
  id: 'date-text',
  title: 'Date',
  group: 'Data',
  files: ['data/date-text.tsx'],
  about: 'A moment in words and as a time element, with date and time in full on hover. Relative ones keep up.',
  examples: [
    {
      name: 'Absolute',
      code: `<DateText value="2026-11-01T09:30:00Z" />`,
      element: <DateText value="2026-11-01T09:30:00Z" />,
    },
    {
      name: 'Relative',
      code: `<DateText relative value={note.created_at} />`,
      element: <DateText relative value={new Date(Date.now() - 3 * 3_600_000).toISOString()} />,
    },
    {
      name: 'In another language',
      code: `<DateText locale="de-DE" value={note.created_at} />`,
      element: <DateText locale="de-DE" value={new Date(Date.now() - 26 * 3_600_000).toISOString()} />,
    },
    { name: 'None', code: `<DateText value={null} />`, element: <DateText value={null} /> },
  ],
} satisfies Part;
