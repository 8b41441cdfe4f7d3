import { noPicks, type Picks, type Place } from '#web/features/ballots/visitor/own/picks.ts';
import { PickCard } from '#web/features/ballots/visitor/stoning/pick-card.tsx';
import { StepLine, TenStones } from '#web/features/ballots/visitor/stoning/step-line.tsx';
import { Tray } from '#web/features/ballots/visitor/stoning/tray.tsx';
import { BatchBanner } from '#web/features/public-page/visitor/batch-banner.tsx';
import { Countdown } from '#web/features/public-page/visitor/countdown.tsx';
import { QuestionCard } from '#web/features/questions/visitor/question-card.tsx';
import { RankingList } from '#web/features/results/visitor/ranking-list.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { CairnOnLine, Circle, Mark } from '#web/ui/drawings.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { FallenCairn } from '#web/ui/fallen-cairn.tsx';
import { Stone } from '#web/ui/stone.tsx';
import { ToastHost } from '#web/ui/toast.tsx';
import { Controls } from './controls.tsx';
import { Group } from './group.tsx';
import { batches, known, pickedIds, questions } from './sample.ts';

/** Every part of the interface in every state, light and dark: `npm run dev`, then `/parts.html`. Never built. */
export function Parts() {
  return (
    <>
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
            <QuestionCard question={question} allStones={100} key={question.id} />
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
  return (
    <>
      {batches.map((batch) => (
        <BatchBanner
          hasGiven={false}
          act={null}
          batch={batch}
          clock={clock}
          questionCount={questions.length}
          key={`${batch.phase} ${batch.stoning_deadline}`}
        >
          <Countdown batch={batch} clock={clock} />
        </BatchBanner>
      ))}
      {batches[3] && <RankingList questions={questions} batch={batches[3]} result={null} />}
    </>
  );
}

const clock = { clockOffsetMs: 0, drawnAtMs: Date.now() };
const nothing = () => {};
const noButton = { current: null };

function Stoning() {
  const batch = batches[2];
  const trays: [picks: Picks, pickedUp: Place | null, closed: boolean][] = [
    [[null, null, null, null], null, false],
    [[pickedIds[0], null, null, pickedIds[3]], null, false],
    [pickedIds, 1, false],
    [pickedIds, null, true],
  ];
  if (!batch) return null;
  return (
    <div className="wrap">
      {trays.map(([picks, pickedUp, closed]) => (
        <div key={JSON.stringify([picks, pickedUp, closed])}>
          <TenStones picks={picks} />
          <StepLine picks={picks} />
          <Tray
            batch={batch}
            clock={clock}
            refused={0}
            why=""
            base={noPicks}
            picks={picks}
            kept={noPicks}
            undo={null}
            questions={known}
            pickedUp={pickedUp}
            closed={closed}
            messages={[closed && 'The stoning phase is no longer open.']}
            press={nothing}
            onLeave={nothing}
            backRef={noButton}
          />
        </div>
      ))}
      <ul className="picks">
        {questions.map((question, index) => (
          <PickCard
            own={false}
            key={question.id}
            question={question}
            place={index === 0 ? 0 : index === 1 ? 1 : null}
            step={index === 3 ? null : 1}
            pickedUp={index === 0}
            closed={false}
            press={nothing}
          />
        ))}
      </ul>
    </div>
  );
}
