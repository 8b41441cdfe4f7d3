import { useState } from 'react';
import { ReviewDialog } from '#web/features/ballots/visitor/stoning/review-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Field, Input, Select, Textarea } from '#web/ui/field.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { toast } from '#web/ui/toast.tsx';
import { Group } from './group.tsx';
import { known, pickedIds, questions } from './sample.ts';

/** Buttons, fields, dialogs and toasts. */
export function Controls() {
  return (
    <>
      <Buttons />
      <Fields />
      <Choices />
      <Messages />
    </>
  );
}

const variants = ['primary', 'outline', 'plain', 'danger', 'plain-danger'] as const;

function Buttons() {
  return (
    <Group title="Buttons">
      {variants.map((variant) => (
        <p className="row" key={variant}>
          <Button variant={variant}>Save {variant}</Button>
          <Button variant={variant} pending>
            Saving...
          </Button>
          <Button variant={variant} aria-disabled>
            Not yet
          </Button>
          <Button variant={variant} large>
            Large
          </Button>
        </p>
      ))}
    </Group>
  );
}

function Fields() {
  return (
    <Group title="Fields">
      <div className="row">
        <Field label="Name" hint="As others should read it.">
          <Input defaultValue="Ada Lovelace" />
        </Field>
        <Field label="Email" error="Please enter a valid email address">
          <Input defaultValue="ada" />
        </Field>
        <Field label="Not now">
          <Input disabled defaultValue="Submitting" />
        </Field>
        <Field label="Deadline">
          <Input type="datetime-local" defaultValue="2030-12-12T18:00" />
        </Field>
        <Field label="Batch">
          <Select>
            <option>No Batch (Unassigned)</option>
          </Select>
        </Field>
        <Field label="Question" error="Please shorten your question to 1000 characters">
          <Textarea rows={4} defaultValue={questions[3]?.text} />
        </Field>
      </div>
    </Group>
  );
}

const ways = [
  { value: 'always', label: 'Always', hint: 'Everybody sees all stones at once.' },
  { value: 'when_completed', label: 'When completed', hint: 'Before completion nobody sees a stone.' },
] as const;

function Choices() {
  const [way, setWay] = useState<(typeof ways)[number]['value']>('always');
  const choice = { options: ways, value: way, onChange: setWay };
  return (
    <Group title="Choices and menus">
      <div className="row">
        <Choice legend="How stones are shown" hint="Until stoning starts." {...choice} />
        <Choice legend="How stones are shown, for good" hint="Stoning has started." disabled {...choice} />
        <Menu label="More actions" text="More actions" items={[{ label: 'Edit rules', onSelect: () => {} }]} />
      </div>
    </Group>
  );
}

type Opened = 'confirm' | 'danger' | 'pending' | 'review' | null;

function Messages() {
  const [open, setOpen] = useState<Opened>(null);
  return (
    <Group title="Dialogs and messages">
      <p className="row">
        <Button onClick={() => setOpen('confirm')}>Ask</Button>
        <Button onClick={() => setOpen('danger')}>Ask before a deletion that failed</Button>
        <Button onClick={() => setOpen('pending')}>At work</Button>
        <Button onClick={() => setOpen('review')}>Review</Button>
        <Button onClick={() => toast.success('Question created successfully!')}>Success</Button>
        <Button onClick={() => toast.error('Failed to create question. Please try again.')}>Error</Button>
      </p>
      <Dialogs open={open} onClose={() => setOpen(null)} />
    </Group>
  );
}

function Dialogs({ open, onClose }: { open: Opened; onClose: () => void }) {
  return (
    <>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={onClose}
        title="Start Stoning"
        confirm="Start Stoning"
        onConfirm={onClose}
      >
        <p>People will give their stones.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'danger' || open === 'pending'}
        onClose={onClose}
        title="Delete Question"
        confirm="Delete Question"
        onConfirm={onClose}
        danger
        pending={open === 'pending'}
        pendingLabel="Deleting..."
        error={open === 'danger' && 'Failed to delete question. Please try again.'}
      >
        <p dir="auto">{questions[0]?.text}</p>
      </ConfirmDialog>
      <ReviewDialog
        base={null}
        open={open === 'review'}
        picks={pickedIds}
        questions={known}
        changeable={false}
        saving={false}
        failure="The server did not answer."
        ready
        returnFocusTo={{ current: null }}
        onClose={onClose}
        onSave={onClose}
      />
    </>
  );
}
