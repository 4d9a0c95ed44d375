import { DatePicker } from '../../../../src/widgets/ui/fields/dates/date-picker.tsx';
import { DateRangePicker } from '../../../../src/widgets/ui/fields/dates/date-range-picker.tsx';
import { EXPIRY_PRESETS } from '../../../../src/widgets/ui/fields/dates/presets.ts';
import type { Part } from '../../part.ts';
import { Row } from '../../layout.tsx';

const month = { start: new Date(2026, 9, 1), end: new Date(2026, 10, 1) };

const part: Part = {
  id: 'date-pickers',
  title: 'Date pickers',
  group: 'Fields',
  files: ['fields/dates/date-range-picker.tsx', 'fields/dates/date-picker.tsx'],
  about:
    'Days, and times in steps of ten minutes. The calendar is loaded when it is first opened; the range is reported ' +
    'when the panel closes.',
  examples: [
    {
      name: 'Date and time range',
      code: `<DateRangePicker name="range" label="Date range" defaultValue={{ start, end }}
  onChange={({ start, end }) => …} />`,
      element: (
        <Row column>
          <DateRangePicker name="range" label="Date range" defaultValue={month} />
        </Row>
      ),
    },
    {
      name: 'Days alone, one day',
      code: `<DateRangePicker name="days" label="Days" type="date" />
<DatePicker name="expiresAt" label="Expiry date" presets={EXPIRY_PRESETS} defaultValue={inThreeYears} />`,
      element: (
        <Row column>
          <DateRangePicker name="days" label="Days" type="date" />
          <DatePicker
            name="expiresAt"
            label="Expiry date"
            presets={EXPIRY_PRESETS}
            defaultValue={new Date(2029, 10, 20)}
          />
        </Row>
      ),
    },
    {
      name: 'Wrong and disabled',
      code: `<DateRangePicker name="range" label="Range" error="Choose a start and an end." />
<DateRangePicker name="fixed" label="Fixed range" disabled defaultValue={{ start, end }} />`,
      element: (
        <Row column>
          <DateRangePicker name="range" label="Range" error="Choose a start and an end." />
          <DateRangePicker name="fixed" label="Fixed range" disabled defaultValue={month} />
        </Row>
      ),
    },
  ],
};
export default part;
