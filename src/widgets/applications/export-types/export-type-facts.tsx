import type { ExportType } from '../../../core/contract/endpoints/platform/export-types.ts';
import { formatDate } from '../../../core/locale/dates.ts';
import { useLocale, useWords } from '../../react/use-words.ts';
import { useWidget } from '../../react/widget.ts';
import { DetailsList } from '../../ui/data/details-list.tsx';
import { MaskedSecret } from '../../ui/data/masked-secret.tsx';
import { Chips } from './export-types-table.tsx';
import { formatNames } from './format-names.ts';
import { words as exportTypesWords } from './words.ts';

/** How an export type is registered. */
export function ExportTypeFacts({ exportType }: { exportType: ExportType }) {
  const words = useWords(exportTypesWords);
  const locale = useLocale();
  const { platform } = useWidget().session;
  const { previous_secret_expires_at: bothUntil } = exportType;
  const isRolling = bothUntil !== null && Date.parse(bothUntil) > platform.now();
  const when = (moment: string) => formatDate(moment, 'long', locale);
  return (
    <div className="iam-export-facts">
      <DetailsList
        items={[
          { term: words.url, value: <bdi dir="ltr">{exportType.url}</bdi> },
          { term: words.formats, value: <Chips texts={exportType.formats.map((format) => formatNames[format])} /> },
          { term: words.permission, value: <code className="iam-export-code">{exportType.permission}</code> },
          {
            term: words.routes,
            value: exportType.routes.length > 0 ? <Chips texts={exportType.routes} /> : words.everyRoute,
          },
          { term: words.params, value: <Params exportType={exportType} /> },
          {
            term: words.secret,
            value: (
              <span className="iam-export-secret">
                <MaskedSecret secret={exportType.secret} masked />
                {isRolling && <small className="iam-muted">{words.bothUntil(when(bothUntil))}</small>}
              </span>
            ),
          },
          { term: words.created, value: when(exportType.created_at) },
        ]}
      />
    </div>
  );
}

function Params({ exportType: { params } }: { exportType: ExportType }) {
  const words = useWords(exportTypesWords);
  if (params.length === 0) return words.noParams;
  return (
    <ul className="iam-export-list">
      {params.map(({ name, label, kind, required }) => (
        <li key={name}>
          <bdi>{label}</bdi> <code className="iam-export-code">{name}</code>{' '}
          <small className="iam-muted">
            {words.kinds[kind]}
            {required && ` · ${words.required}`}
          </small>
        </li>
      ))}
    </ul>
  );
}
