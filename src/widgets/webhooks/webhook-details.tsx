import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { Webhook } from '../../core/contract/endpoints/webhooks.ts';
import { formatDate } from '../../core/locale/dates.ts';
import type { AddressBar } from '../../core/platform/platform.ts';
import { useModel, useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { Button, IconButton } from '../ui/basics/buttons.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { Failure } from '../ui/states/failure.tsx';
import { ArrowStartIcon, EditIcon, MoreIcon, SendIcon, TrashIcon, WebhookIcon } from '../ui/basics/icons-rows.tsx';
import { KeyIcon } from '../ui/basics/icons.tsx';
import { Menu, type MenuTriggerProps } from '../ui/overlays/menu.tsx';
import { PageContext } from '../ui/basics/page.tsx';
import { PanelSkeleton } from '../ui/states/skeleton.tsx';
import { useToasts } from '../ui/overlays/toasts/toaster.tsx';
import { Deliveries } from './deliveries.tsx';
import { DeliveriesModel } from './deliveries-model.ts';
import { RollSecret } from './roll-secret.tsx';
import { WebhookFacts } from './webhook-facts.tsx';
import type { WebhookRequests } from './webhook-requests.ts';
import { WebhookState } from './webhook-state.tsx';
import { WebhookProblem } from './webhook-problem.tsx';
import type { WebhooksModel } from './webhooks-model.ts';
import { words as webhooksWords } from './words.ts';
import { useLocale, useSpeak, useWords } from '../react/use-words.ts';
import type { Speak } from '../../core/languages/words.ts';

export interface WebhookDetailsProps {
  requests: WebhookRequests;
  id: number;
  model: WebhooksModel;
  addressBar: AddressBar | null;
  onEdit: (webhook: Webhook) => void;
  onDelete: (webhook: Webhook) => void;
  /** Called with a new signing secret, to show once. */
  onSecret: (secret: string) => void;
  onBack: () => void;
}

/** One webhook: its configuration, its problems, and its deliveries. */
export function WebhookDetails({ id, model, ...props }: WebhookDetailsProps) {
  const words = useWords(webhooksWords);
  const webhook = useSignal(useMemo(() => model.find(id), [model, id]));
  const status = useSignal(model.list.status);
  const error = useSignal(model.list.error);
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus({ preventScroll: true }), []);
  const content = () => {
    if (webhook) return <Screen webhook={webhook} model={model} {...props} />;
    if (status === 'failed') return <Failure error={error} onRetry={() => void model.refresh()} />;
    if (status !== 'ready') return <PanelSkeleton />;
    return <EmptyState icon={<WebhookIcon size={20} />} title={words.unknownTitle} text={words.unknownText} />;
  };
  return (
    <div className="iam-webhook">
      <Button ref={back} variant="ghost" size="sm" icon={<ArrowStartIcon />} onClick={props.onBack}>
        {words.back}
      </Button>
      {content()}
    </div>
  );
}

const drawMore = (speak: Speak, props: MenuTriggerProps) => (
  <IconButton {...props} variant="secondary" label={speak(webhooksWords).more} icon={<MoreIcon />} />
);

function Screen({
  requests,
  webhook,
  model,
  addressBar,
  onEdit,
  onDelete,
  onSecret,
}: Omit<WebhookDetailsProps, 'id' | 'onBack'> & { webhook: Webhook }) {
  const words = useWords(webhooksWords);
  const speak = useSpeak();
  const { session } = useWidget();
  const toasts = useToasts();
  const { level } = useContext(PageContext);
  const deliveries = useModel(
    () =>
      new DeliveriesModel(
        speak,
        session,
        { requests, id: webhook.id },
        { addressBar, toasts, attempted: () => void model.refresh() },
      ),
  );
  const testing = useSignal(deliveries.testing);
  const locale = useLocale();
  const [rolling, setRolling] = useState(false);
  const Heading = `h${(level + 1) as 2 | 3}` as const;
  const when = (moment: string) => formatDate(moment, 'long', locale);
  return (
    <>
      <div className="iam-webhook-head">
        <Heading className="iam-webhook-title">
          <bdi>{webhook.name}</bdi>
        </Heading>
        <WebhookState webhook={webhook} />
        <div className="iam-webhook-actions">
          <Button icon={<SendIcon />} busy={testing} onClick={() => void deliveries.sendTest()}>
            {words.sendTest}
          </Button>
          <Button icon={<EditIcon />} onClick={() => onEdit(webhook)}>
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
                onSelect: () => onDelete(webhook),
              },
            ]}
            trigger={(props) => drawMore(speak, props)}
          />
        </div>
      </div>
      <WebhookProblem webhook={webhook} when={when} onEnable={() => void model.toggle(webhook, true)} />
      <WebhookFacts webhook={webhook} model={model} when={when} />
      <Deliveries requests={requests} model={deliveries} webhook={webhook} events={model.events} />
      <RollSecret
        open={rolling}
        roll={async (revoke) => {
          const { secret, ...rolled } = await requests.rollSecret(webhook.id, revoke);
          model.put({ ...rolled, secret: webhook.secret });
          onSecret(secret);
          void model.refresh();
        }}
        onClose={() => setRolling(false)}
      />
    </>
  );
}
