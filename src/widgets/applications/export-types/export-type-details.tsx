import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { Application } from '../../../core/contract/endpoints/platform/applications.ts';
import type { ExportType } from '../../../core/contract/endpoints/platform/export-types.ts';
import type { Speak } from '../../../core/languages/words.ts';
import { lazy } from '../../react/lazy.ts';
import { useSignal } from '../../react/signals.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';
import { Button, IconButton } from '../../ui/basics/buttons.tsx';
import { DownloadIcon, KeyIcon } from '../../ui/basics/icons.tsx';
import { ArrowStartIcon, EditIcon, MoreIcon, SendIcon, TrashIcon } from '../../ui/basics/icons-rows.tsx';
import { PageContext } from '../../ui/basics/page.tsx';
import { LazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { Menu, type MenuTriggerProps } from '../../ui/overlays/menu.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Failure } from '../../ui/states/failure.tsx';
import { PanelSkeleton } from '../../ui/states/skeleton.tsx';
import { RollSecret } from '../../webhooks/roll-secret.tsx';
import { ExportTypeFacts } from './export-type-facts.tsx';
import type { ExportTypesModel } from './export-types-model.ts';
import { RunsTable } from './runs/runs-table.tsx';
import { words as exportTypesWords } from './words.ts';

const TestDialog = lazy(async () => ({ default: (await import('./runs/test-dialog.tsx')).TestDialog }));

export interface ExportTypeDetailsProps {
  application: Application;
  id: number;
  model: ExportTypesModel;
  onEdit: (exportType: ExportType) => void;
  onDelete: (exportType: ExportType) => void;
  /** Called with a new signing secret, to show once. */
  onSecret: (secret: string) => void;
  onBack: () => void;
}

/** One export type: how it is registered, a test, and its last exports. */
export function ExportTypeDetails({ id, model, onBack, ...props }: ExportTypeDetailsProps) {
  const words = useWords(exportTypesWords);
  const exportType = useSignal(useMemo(() => model.find(id), [model, id]));
  const status = useSignal(model.list.status);
  const error = useSignal(model.list.error);
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus({ preventScroll: true }), []);
  const content = () => {
    if (exportType) return <Details exportType={exportType} model={model} {...props} />;
    if (status === 'failed') return <Failure error={error} onRetry={() => void model.refresh()} />;
    if (status !== 'ready') return <PanelSkeleton />;
    return <EmptyState icon={<DownloadIcon size={20} />} title={words.unknownTitle} text={words.unknownText} />;
  };
  return (
    <div className="iam-application">
      <Button ref={back} variant="ghost" size="sm" icon={<ArrowStartIcon />} onClick={onBack}>
        {words.back}
      </Button>
      {content()}
    </div>
  );
}

const drawMore = (speak: Speak, props: MenuTriggerProps) => (
  <IconButton {...props} variant="secondary" label={speak(exportTypesWords).more} icon={<MoreIcon />} />
);

function Details({
  application,
  exportType,
  model,
  onEdit,
  onDelete,
  onSecret,
}: Omit<ExportTypeDetailsProps, 'id' | 'onBack'> & { exportType: ExportType }) {
  const words = useWords(exportTypesWords);
  const speak = useSpeak();
  const { level } = useContext(PageContext);
  const [rolling, setRolling] = useState(false);
  const [testing, setTesting] = useState(false);
  const ids = useMemo(() => ({ id: application.id, typeId: exportType.id }), [application.id, exportType.id]);
  const Heading = `h${(level + 1) as 2 | 3}` as const;
  return (
    <>
      <div className="iam-application-head">
        <div className="iam-application-about">
          <Heading className="iam-application-title">
            <bdi>{exportType.title}</bdi>
          </Heading>
          <p className="iam-application-facts">
            <code dir="ltr">{exportType.type}</code>
          </p>
        </div>
        <div className="iam-application-actions">
          <Button icon={<SendIcon />} onClick={() => setTesting(true)}>
            {words.test}
          </Button>
          <Button icon={<EditIcon />} onClick={() => onEdit(exportType)}>
            {words.editThis}
          </Button>
          <Menu
            label={words.more}
            items={[
              { id: 'roll', title: words.roll, icon: <KeyIcon />, onSelect: () => setRolling(true) },
              {
                id: 'delete',
                title: words.deleteThis,
                icon: <TrashIcon />,
                color: 'danger',
                divided: true,
                onSelect: () => onDelete(exportType),
              },
            ]}
            trigger={(props) => drawMore(speak, props)}
          />
        </div>
      </div>
      <ExportTypeFacts exportType={exportType} />
      <RunsTable ids={ids} />
      <RollSecret
        open={rolling}
        revokeHint={words.revokeHint}
        roll={async (revoke) => onSecret(await model.rollSecret(exportType, revoke))}
        onClose={() => setRolling(false)}
      />
      {testing && (
        <LazyDialog onClose={() => setTesting(false)}>
          <TestDialog ids={ids} exportType={exportType} onClose={() => setTesting(false)} />
        </LazyDialog>
      )}
    </>
  );
}
