import { useEffect, useState } from 'react';
import { reportFileName } from '../../core/contract/report-file-name.ts';
import { reportTitle } from '../../core/contract/report-titles.ts';
import { isApiError } from '../../core/errors/guards.ts';
import { Resource } from '../../core/state/resource.ts';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { DownloadIcon } from '../ui/basics/icons.tsx';
import { saveFile } from '../ui/basics/save-file.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { useToasts } from '../ui/overlays/toasts/toaster.tsx';
import { Failure } from '../ui/states/failure.tsx';
import { ListSkeleton } from '../ui/states/skeleton.tsx';
import { words as exportDialogWords } from './words.ts';
import { useSpeak, useWords } from '../react/use-words.ts';
import { errorText } from '../ui/states/error-text.ts';

/** The report of a mail's link, to download. Only its requester gets it, and only while it is kept. */
export function DownloadReport({ id, onClose }: { id: number; onClose: () => void }) {
  const words = useWords(exportDialogWords);
  const speak = useSpeak();
  const { session, element } = useWidget();
  const toasts = useToasts();
  const [found] = useState(
    () =>
      new Resource(async (signal) => {
        const { data } = await session.client.request('GET /reports/{id}', { params: { id }, signal });
        return data[0];
      }),
  );
  const [busy, setBusy] = useState(false);
  const report = useSignal(found.data);
  const error = useSignal(found.error);
  useEffect(() => {
    void found.load();
    return () => found.clear();
  }, [found]);
  const name = report ? reportTitle(words.types, report.title) : '';
  const isThere = report?.url !== null && report !== undefined;
  const save = async () => {
    if (!report) return;
    setBusy(true);
    try {
      saveFile(
        element.ownerDocument,
        await session.client.blob('GET /reports/{id}/file', { params: { id } }),
        reportFileName(report),
      );
      onClose();
    } catch (failure) {
      toasts.error(errorText(speak, failure));
    } finally {
      setBusy(false);
    }
  };
  const footer = (
    <>
      <Button variant="quiet" onClick={onClose}>
        {words.cancel}
      </Button>
      <Button variant="primary" icon={<DownloadIcon />} busy={busy} disabled={!isThere} onClick={() => void save()}>
        {words.submit.download}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={words.reportTitle} footer={footer} busy={busy}>
      {report ? (
        <p>{isThere ? words.reportReady(name, words.formats[report.format]) : words.reportGone}</p>
      ) : isApiError(error, 404) ? (
        <p role="alert">{words.reportGone}</p>
      ) : error === undefined ? (
        <ListSkeleton rows={1} />
      ) : (
        <Failure error={error} onRetry={() => void found.reload()} />
      )}
    </Dialog>
  );
}
