import { type ReactNode, useState } from 'react';
import { Countdown } from '#web/features/active-batch/countdown.tsx';
import { PhaseBanner } from '#web/features/active-batch/phase-banner.tsx';
import { QuestionCard } from '#web/features/questions/question-card.tsx';
import { RankingList } from '#web/features/questions/ranking-list.tsx';
import { PickCard } from '#web/features/stoning/pick-card.tsx';
import type { Picks, Place } from '#web/features/stoning/picks.ts';
import { ReviewDialog } from '#web/features/stoning/review-dialog.tsx';
import { StepLine, StonesLeft } from '#web/features/stoning/step-line.tsx';
import { Tray } from '#web/features/stoning/tray.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { CairnOnLine, Circle, Drawings, FallenCairn, Mark } from '#web/ui/drawings.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Field, Input, Select, Textarea } from '#web/ui/field.tsx';
import { Stone } from '#web/ui/stone.tsx';
import { ToastHost, toast } from '#web/ui/toast.tsx';
import { batches, questions } from './sample.ts';

/** Every part of the interface in every state, light and dark: `npm run dev`, then `/parts.html`. Never built. */
export function Parts() {
  return (
    <>
      <Drawings />
      <main>
        {(['light', 'dark'] as const).map((scheme) => (
          <div className="parts" data-scheme={scheme} key={scheme}>
            <div className="wrap">
              <h1>Parts, {scheme}</h1>
              <Controls />
              <Figures />
              <Tables />
            </div>
            <Banners />
            <Stoning />
          </div>
        ))}
      </main>
      <ToastHost />
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

const variants = ['primary', 'outline', 'plain', 'danger', 'plain-danger'] as const;

function Controls() {
  const [open, setOpen] = useState<'confirm' | 'danger' | 'pending' | 'review' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
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
          <Field label="Question" error="Please shorten your question to 1,000 characters">
            <Textarea rows={4} defaultValue={questions[3]?.text} />
          </Field>
        </div>
      </Group>
      <Group title="Dialogs and messages">
        <p className="row">
          <Button onClick={() => setOpen('confirm')}>Ask</Button>
          <Button onClick={() => setOpen('danger')}>Ask before a deletion that failed</Button>
          <Button onClick={() => setOpen('pending')}>At work</Button>
          <Button onClick={() => setOpen('review')}>Review</Button>
          <Button onClick={() => toast.success('Question created successfully!')}>Success</Button>
          <Button onClick={() => toast.error('Failed to create question. Please try again.')}>Error</Button>
        </p>
        <ConfirmDialog
          open={open === 'confirm'}
          onClose={close}
          title="Start Stoning"
          confirm="Start Stoning"
          onConfirm={close}
        >
          <p>People will give their stones.</p>
        </ConfirmDialog>
        <ConfirmDialog
          open={open === 'danger' || open === 'pending'}
          onClose={close}
          title="Delete Question"
          confirm="Delete Question"
          onConfirm={close}
          danger
          pending={open === 'pending'}
          pendingLabel="Deleting..."
          error={open === 'danger' && 'Failed to delete question. Please try again.'}
        >
          <p dir="auto">{questions[0]?.text}</p>
        </ConfirmDialog>
        <ReviewDialog
          open={open === 'review'}
          picks={pickedIds}
          questions={known}
          saving={false}
          failure="The server did not answer."
          ready
          onClose={close}
          onSave={close}
        />
      </Group>
    </>
  );
}

function Figures() {
  return (
    <>
      <Group title="Badges">
        <p className="row">
          {(['Submission', 'Stoning', 'Completed', 'Unknown'] as const).map((word, index) => (
            <Badge phase={(index + 1) % 4} key={word}>
              {word}
            </Badge>
          ))}
        </p>
      </Group>
      <Group title="Stones">
        <p className="row">
          {([4, 3, 2, 1] as const).map((size) => (
            <span className="row" key={size}>
              <Stone size={size}>{size}</Stone>
              <Stone size={size} hollow>
                {size}
              </Stone>
              <Stone size={size}>1,234</Stone>
            </span>
          ))}
        </p>
      </Group>
      <Group title="Drawings">
        <div className="row">
          <Mark />
          {(['empty', 'submission', 'stoning', 'completed', 'none'] as const).map((kind) => (
            <div className="drawn" key={kind}>
              <Circle kind={kind} />
            </div>
          ))}
          <div className="drawn">
            <CairnOnLine />
          </div>
          <div className="drawn">
            <FallenCairn />
          </div>
        </div>
      </Group>
      <Group title="Questions">
        <div className="grid">
          {questions.map((question) => (
            <QuestionCard question={question} mostStones={40} key={question.id} />
          ))}
        </div>
      </Group>
    </>
  );
}

function Tables() {
  const columns = [
    { header: 'Question', kind: 'lead' as const, cell: ({ text }: (typeof questions)[number]) => text },
    { header: 'Author', cell: ({ author }: (typeof questions)[number]) => <bdi>{author}</bdi> },
    { header: 'Stones', kind: 'number' as const, cell: ({ stones }: (typeof questions)[number]) => stones },
  ];
  const many = Array.from({ length: 120 }, (_, index) => {
    const question = questions[index % 3];
    return question && { ...question, id: `${index}` };
  }).filter((question) => question !== undefined);
  return (
    <Group title="Tables: empty, few, many">
      {[[], questions, many].map((rows) => (
        <DataTable
          key={rows.length}
          label={`${rows.length} rows`}
          className="t-parts"
          columns={columns}
          rows={rows}
          toSearchText={({ text }) => text}
          searchLabel="Search"
          empty={<Empty>No questions submitted yet.</Empty>}
        />
      ))}
    </Group>
  );
}

function Banners() {
  const clock = { clockOffsetMs: 0, drawnAtMs: Date.now() };
  return (
    <>
      {batches.map((batch) => (
        <PhaseBanner batch={batch} questionCount={questions.length} key={`${batch.phase} ${batch.stoning_deadline}`}>
          <Countdown batch={batch} clock={clock} />
        </PhaseBanner>
      ))}
      {batches[3] && <RankingList questions={questions} batch={batches[3]} />}
    </>
  );
}

const known = new Map(questions.map((question) => [question.id, question]));
const pickedIds = questions.map(({ id }) => id) as unknown as Picks;
const nothing = () => {};

function Stoning() {
  const trays: [picks: Picks, held: Place | null, closed: boolean][] = [
    [[null, null, null, null], null, false],
    [[pickedIds[0], null, null, pickedIds[3]], null, false],
    [pickedIds, 1, false],
    [pickedIds, null, true],
  ];
  return (
    <div className="wrap">
      {trays.map(([picks, held, closed]) => (
        <div key={JSON.stringify([picks, held, closed])}>
          <StonesLeft picks={picks} />
          <StepLine picks={picks} />
          <Tray
            picks={picks}
            questions={known}
            held={held}
            closed={closed}
            messages={[closed && 'The stoning phase is no longer open.']}
            actions={<Button variant="primary">Complete Stoning</Button>}
            onTap={nothing}
            onTakeBack={nothing}
            onKey={nothing}
          />
        </div>
      ))}
      <ul className="picks">
        {questions.map((question, index) => (
          <PickCard
            key={question.id}
            question={question}
            place={index === 0 ? 0 : index === 1 ? 1 : null}
            step={index === 3 ? null : 1}
            held={index === 0}
            closed={false}
            onTap={nothing}
            onKey={nothing}
          />
        ))}
      </ul>
    </div>
  );
}
