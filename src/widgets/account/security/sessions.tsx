import { useState } from 'react';
import { useSignal } from '../../react/signals.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { Button } from '../../ui/basics/buttons.tsx';
import { Confirm } from '../../ui/overlays/confirm.tsx';
import { DateText } from '../../ui/data/date-text.tsx';
import { GlobeIcon } from '../../ui/basics/icons-rows.tsx';
import { Panel } from '../../ui/basics/page.tsx';
import { ResourceView } from '../../ui/states/resource-view.tsx';
import { ListSkeleton } from '../../ui/states/skeleton.tsx';
import { useToasts } from '../../ui/overlays/toasts/toaster.tsx';
import type { SessionsModel, ActiveSession } from './security-models.ts';
import { securityWords } from '../words.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';
import { errorText } from '../../ui/states/error-text.ts';

/** 'Active sessions': device, location and last use, with this session marked; ends one, or all others. */
export function Sessions({ model }: { model: SessionsModel }) {
  const words = useWords(securityWords);
  const speak = useSpeak();
  const toasts = useToasts();
  const others = useSignal(model.sessions.data)?.some(({ is_current }) => !is_current) ?? false;
  const [ending, setEnding] = useState<ActiveSession | 'others' | null>(null);
  const end = async () => {
    try {
      await (ending === 'others' ? model.endOthers() : ending && model.end(ending));
      toasts.success(ending === 'others' ? words.othersEnded : words.sessionEnded);
    } catch (error) {
      toasts.error(errorText(speak, error));
      throw error;
    }
  };
  const isAll = ending === 'others';
  return (
    <Panel
      title={words.sessions}
      actions={
        others && (
          <Button variant="danger" onClick={() => setEnding('others')}>
            {words.endOthers}
          </Button>
        )
      }
    >
      <ResourceView resource={model.sessions} skeleton={<ListSkeleton rows={2} />}>
        {(rows) => (
          <ul className="iam-account-list iam-scroll" aria-label={words.sessions}>
            {rows.map((row) => (
              <Row key={row.id} row={row} onEnd={() => setEnding(row)} />
            ))}
          </ul>
        )}
      </ResourceView>
      <Confirm
        open={ending !== null}
        danger
        title={isAll ? words.endOthersTitle : words.endTitle}
        message={isAll ? words.endOthersText : ending && words.endText(ending.device)}
        action={isAll ? words.endOthers : words.end}
        onConfirm={end}
        onClose={() => setEnding(null)}
      />
    </Panel>
  );
}

function Row({ row, onEnd }: { row: ActiveSession; onEnd: () => void }) {
  const words = useWords(securityWords);
  const location = [row.place, row.ip].filter(Boolean).join(' · ') || words.unknownLocation;
  return (
    <li className="iam-account-item">
      <span className="iam-account-item-icon">
        <GlobeIcon size={18} />
      </span>
      <span className="iam-account-item-text">
        <b>
          {row.device}
          {row.is_current && <Badge tone="green">{words.thisDevice}</Badge>}
        </b>
        <span>
          {location} · <DateText relative value={row.last_seen_at} sentence={words.lastSeen} />
        </span>
      </span>
      {!row.is_current && (
        <Button size="sm" variant="quiet" aria-description={row.device} onClick={onEnd}>
          {words.end}
        </Button>
      )}
    </li>
  );
}
