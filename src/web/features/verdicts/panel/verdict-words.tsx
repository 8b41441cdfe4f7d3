import { useQuery } from '@tanstack/react-query';
import type { Batch } from '#contract/council/batches.ts';
import { type VerdictWords, verdictsApi } from '#contract/council/verdicts.ts';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';
import { useDecideVerdictWords, verdictWordsQuery } from './queries.ts';
import './verdict-words.css';

/** What those who asked wrote about outcomes: it waits here, as questions do at the desk, until somebody has read it. */
export function VerdictWordsPart({ batch }: { batch: Pick<Batch, 'id'> }) {
  const may = usePermissions()(verdictsApi.listWords);
  const { data = [] } = useQuery({ ...verdictWordsQuery(batch.id), enabled: may });
  if (data.length === 0) return null;
  const waiting = data.filter(({ state }) => state === 'waiting');
  const decided = data.filter(({ state }) => state !== 'waiting');
  return (
    <section className="verdict-words" aria-labelledby="verdict-words">
      <h2 id="verdict-words">{adminTexts.verdicts.title}</h2>
      <p className="quiet">{adminTexts.verdicts.lead}</p>
      {waiting.length > 0 && <h3>{adminTexts.verdicts.waiting}</h3>}
      <List batchId={batch.id} words={waiting} />
      {decided.length > 0 && (
        <details>
          <summary>
            {adminTexts.verdicts.decided} <span className="count num">({decided.length})</span>
          </summary>
          <List batchId={batch.id} words={decided} />
        </details>
      )}
    </section>
  );
}

function List({ batchId, words }: { batchId: string; words: readonly VerdictWords[] }) {
  const decide = useDecideVerdictWords();
  const { publish, decline } = adminTexts.desk;
  return (
    <ul>
      {words.map((one) => (
        <li key={`${one.question_id} ${one.asked_id}`}>
          <p className="quiet small" {...inOwnLanguage(one.question_language)}>
            {one.question}
          </p>
          <p>
            <strong>{adminTexts.verdicts.said[one.said]}</strong>{' '}
            {one.state !== 'waiting' && <span className="quiet small">{adminTexts.verdicts.states[one.state]}</span>}
          </p>
          <blockquote {...inOwnLanguage(one.language)}>{one.words}</blockquote>
          <div className="panel-acts">
            {one.state !== 'published' && (
              <Button
                aria-label={adminTexts.panel.on({ action: publish, what: one.words })}
                disabled={decide.isPending}
                onClick={() => decide.mutate({ batchId, of: one, state: 'published' })}
              >
                {publish}
              </Button>
            )}
            {one.state !== 'declined' && (
              <Button
                aria-label={adminTexts.panel.on({ action: decline, what: one.words })}
                disabled={decide.isPending}
                onClick={() => decide.mutate({ batchId, of: one, state: 'declined' })}
              >
                {decline}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
