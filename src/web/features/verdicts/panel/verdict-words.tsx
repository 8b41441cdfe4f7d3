import { useQuery } from '@tanstack/react-query';
import type { Batch } from '#contract/council/batches.ts';
import { verdictWordsApi } from '#contract/council/verdict-words.ts';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';
import { useDecideAgain, verdictWordsQuery } from './queries.ts';
import './verdict-words.css';

/** What those who asked wrote about outcomes, once it was decided at the desk, where it can be decided again. */
export function VerdictWordsPart({ batch }: { batch: Pick<Batch, 'id'> }) {
  const may = usePermissions()(verdictWordsApi.listWords);
  const { data = [] } = useQuery({ ...verdictWordsQuery(batch.id), enabled: may });
  const again = useDecideAgain();
  const decided = data.filter(({ state }) => state !== 'waiting');
  if (decided.length === 0) return null;
  return (
    <section className="verdict-words" aria-labelledby="verdict-words">
      <h2 id="verdict-words">{adminTexts.verdicts.title}</h2>
      <p className="quiet">{adminTexts.verdicts.lead}</p>
      <ul>
        {decided.map((one) => (
          <li key={`${one.question_id} ${one.asked_id}`}>
            <p className="quiet small" {...inOwnLanguage(one.question_language)}>
              {one.question}
            </p>
            <p>
              <strong>{adminTexts.verdicts.said[one.said]}</strong>{' '}
              <span className="quiet small">{adminTexts.verdicts.states[one.state]}</span>
            </p>
            <blockquote {...inOwnLanguage(one.language)}>{one.words}</blockquote>
            <div className="panel-acts">
              <Button
                aria-label={adminTexts.panel.on({ action: adminTexts.verdicts.again, what: one.words })}
                disabled={again.isPending}
                onClick={() => again.mutate({ batchId: batch.id, of: one })}
              >
                {adminTexts.verdicts.again}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
