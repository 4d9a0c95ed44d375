import type { ExportType } from '../../../../core/contract/endpoints/platform/export-types.ts';
import type { ExportFormat } from '../../../../core/contract/export-formats.ts';
import { useModel, useSignal } from '../../../react/signals.ts';
import { useWords } from '../../../react/use-words.ts';
import { useWidget } from '../../../react/widget.ts';
import { Button } from '../../../ui/basics/buttons.tsx';
import { RefreshIcon } from '../../../ui/basics/icons.tsx';
import { Select } from '../../../ui/fields/choices/select.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ResourceView } from '../../../ui/states/resource-view.tsx';
import { FormSkeleton } from '../../../ui/states/skeleton.tsx';
import { formatNames } from '../format-names.ts';
import { ApplicationAnswer } from './application-answer.tsx';
import type { ExportTypeIds } from './runs-model.ts';
import { TestModel } from './test-model.ts';
import { words as runsWords } from './words.ts';

export interface TestDialogProps {
  ids: ExportTypeIds;
  exportType: ExportType;
  onClose: () => void;
}

/** Asks the application for one page at once, and shows what came back. */
export function TestDialog({ ids, exportType, onClose }: TestDialogProps) {
  const words = useWords(runsWords);
  const { session } = useWidget();
  const { formats } = exportType;
  const model = useModel(() => new TestModel(session, ids, formats));
  const format = useSignal(model.format);
  const answer = useSignal(model.answer.data);
  const busy = useSignal(model.answer.status) === 'loading';
  return (
    <Dialog
      open
      width={800}
      onClose={onClose}
      title={words.testTitle(exportType.title)}
      description={words.testText}
      footer={
        <Button icon={<RefreshIcon />} busy={busy} onClick={() => void model.again()}>
          {words.again}
        </Button>
      }
    >
      <div className="iam-export-test">
        {formats.length > 1 && (
          <Select
            name="format"
            label={words.format}
            options={formats.map((value) => ({ value, label: formatNames[value] }))}
            value={format}
            onChange={(value) => model.choose(value as ExportFormat)}
          />
        )}
        <p className="iam-export-works" role="status">
          {busy ? words.testing : answer?.error === null && words.works}
        </p>
        <ResourceView resource={model.answer} skeleton={busy ? <FormSkeleton fields={2} /> : null}>
          {(found) => <ApplicationAnswer answer={found} isOpen />}
        </ResourceView>
      </div>
    </Dialog>
  );
}
