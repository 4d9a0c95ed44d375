import { ProgressLine } from '../../../../src/widgets/ui/data/progress-line.tsx';
import type { Part } from '../../part.ts';

export default {
  id: 'progress-line',
  title: 'Progress line',
  group: 'Data',
  files: ['data/progress-line.tsx', 'data/progress-bar.tsx'],
  about: 'Something that runs in the background, with its progress and a button that cancels it.',
  examples: [
    {
      name: 'Running',
      code: `<ProgressLine state="Report pending" name="Data transfers" percent={40} onCancel={…} />`,
      element: (
        <ProgressLine
          state="Report pending"
          name="Data transfers"
          percent={40}
          cancelLabel="Cancel"
          onCancel={() => {}}
        />
      ),
    },
    {
      name: 'Without a value yet',
      code: `<ProgressLine state="Report pending" name="Full data export" percent={0} waiting />`,
      element: <ProgressLine state="Report pending" name="Full data export" percent={0} waiting />,
    },
  ],
} satisfies Part;
