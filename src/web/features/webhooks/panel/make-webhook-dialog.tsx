import { type FormEvent, useState } from 'react';
import { NewWebhook, type WebhookEvent, webhookEvents } from '#contract/running/webhooks.ts';
import { BatchSelect } from '#web/features/tokens/panel/batch-select.tsx';
import { programsText } from '#web/features/tokens/panel/texts.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { adminTexts } from '#web/text/admin.ts';
import { adminProblemsText } from '#web/text/admin-problems.ts';
import { Field, Input } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { eventName } from './event-names.ts';
import { useMakeWebhook } from './queries.ts';
import { SecretDialog } from './secret-dialog.tsx';

// A message a minute is for whoever asks for it.
const usual = webhookEvents.filter((event) => event !== 'turnout');

export function MakeWebhookDialog({ onClose }: { onClose: () => void }) {
  const make = useMakeWebhook();
  const [asked, setAsked] = useState<NewWebhook>({ url: '', events: usual, batch: null });
  const [isSent, setSent] = useState(false);
  const isAddress = NewWebhook.shape.url.safeParse(asked.url).success;
  const isComplete = isAddress && asked.events.length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (isComplete && !make.isPending) make.mutate(asked);
  };
  if (make.data) return <SecretDialog webhook={make.data} onClose={onClose} />;
  return (
    <FormDialog
      title={programsText.webhooks.make}
      description={<p>{programsText.webhooks.lead}</p>}
      submit={programsText.webhooks.makeAct}
      pending={make.isPending}
      pendingLabel={adminTexts.panel.creating}
      error={failureText(make.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={programsText.webhooks.address}
        error={isSent && !isAddress ? adminProblemsText.webhook_address_refused : undefined}
      >
        <Input
          type="url"
          dir="ltr"
          autoComplete="off"
          placeholder="https://"
          value={asked.url}
          onChange={({ target }) => setAsked({ ...asked, url: target.value.trim() })}
        />
      </Field>
      <EventChoice events={asked.events} onEvents={(events) => setAsked({ ...asked, events })} />
      {isSent && asked.events.length === 0 && <p className="field-error">{programsText.webhooks.chooseEvents}</p>}
      <BatchSelect batch={asked.batch ?? null} onBatch={(batch) => setAsked({ ...asked, batch })} />
    </FormDialog>
  );
}

type EventChoiceProps = { events: readonly WebhookEvent[]; onEvents: (events: WebhookEvent[]) => void };

function EventChoice({ events, onEvents }: EventChoiceProps) {
  return (
    <fieldset className="choice">
      <legend>{programsText.webhooks.events}</legend>
      {webhookEvents.map((event) => (
        <label key={event}>
          <input
            type="checkbox"
            checked={events.includes(event)}
            onChange={({ target }) =>
              onEvents(webhookEvents.filter((one) => (one === event ? target.checked : events.includes(one))))
            }
          />
          <span>{eventName(event)}</span>
        </label>
      ))}
    </fieldset>
  );
}
