import { useContext, useEffect, useState } from 'react';
import { lazy } from '../react/lazy.ts';
import { LinkedActionContext } from '../react/linked-action.ts';

const DownloadReport = lazy(async () => ({
  default: (await import('../export-dialog/download-report.tsx')).DownloadReport,
}));

/** Offers the report of a link such as `?action=report-12`, which mails have. */
export function LinkedReport() {
  const linked = useContext(LinkedActionContext);
  const [id, setId] = useState<number | null>(null);
  useEffect(() => {
    const found = linked?.takeId('report-');
    if (found) setId(found);
  }, [linked]);
  return id !== null && <DownloadReport id={id} onClose={() => setId(null)} />;
}
