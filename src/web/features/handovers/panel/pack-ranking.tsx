import { publishedFrom } from '#contract/council/batch-result.ts';
import type { FiledQuestion, RankingFile } from '#contract/council/ranking-files.ts';
import { toNumberText } from '#web/text/moments.ts';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';
import { usePackLanguage } from './pack-language.ts';
import { PackRank } from './pack-rank.tsx';

/** Everything that got a stone, in the order of the ranks, with a line where the cut is; what was taken out comes last. */
export function PackRanking({ file }: { file: RankingFile }) {
  const { pack } = usePackLanguage();
  const { batch, questions } = file;
  const ranked = questions.filter(({ rank, stones }) => rank !== null && stones > 0);
  const without = questions.filter(({ rank, stones }) => rank !== null && stones === 0).length;
  const takenOut = questions.filter(({ taken_out }) => taken_out !== null);
  const lastForwarded = ranked.findLastIndex(({ forwarded }) => forwarded);
  const told = batch.ballots >= publishedFrom;
  return (
    <section className="pack-page">
      <header className="pack-top">
        <bdi>{batch.name}</bdi>
        <span>{pack.ranking}</span>
      </header>
      <table className="pack-ranking">
        <thead>
          <tr>
            <th scope="col">{pack.place}</th>
            <th scope="col">{pack.question}</th>
            <th scope="col">{pack.stones}</th>
            <th scope="col">{pack.votes}</th>
            {told && [4, 3, 2, 1].map((stones) => <AsStones key={stones} stones={stones} />)}
          </tr>
        </thead>
        <tbody>
          {ranked.map((question, index) => (
            <Row
              key={question.id}
              question={question}
              isLast={batch.rules.council_size !== null && index === lastForwarded}
            />
          ))}
        </tbody>
      </table>
      {without > 0 && <p className="pack-note">{pack.noStones({ questions: without })}</p>}
      {!told && <p className="pack-note">{pack.few({ few: publishedFrom })}</p>}
      {takenOut.length > 0 && <TakenOut questions={takenOut} />}
    </section>
  );
}

function AsStones({ stones }: { stones: number }) {
  const { pack } = usePackLanguage();
  return (
    <th scope="col">
      <span className="visually-hidden">{pack.asStones({ stones })}</span>
      <span aria-hidden="true">{stones}</span>
    </th>
  );
}

function Row({ question, isLast }: { question: FiledQuestion; isLast: boolean }) {
  const { pack, texts } = usePackLanguage();
  const { rank, joint, text, language, stones, votes, breakdown } = question;
  return (
    <tr data-cut={isLast || undefined}>
      <td className="num">
        <PackRank rank={rank} joint={joint} />
      </td>
      <td {...inOwnLanguage(language)} className="pack-words">
        {text ?? pack.removed}
      </td>
      <td className="num">{toNumberText(stones, texts)}</td>
      <td className="num">{toNumberText(votes, texts)}</td>
      {breakdown?.map((times, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what the number is of
        <td key={index} className="num">
          {toNumberText(times, texts)}
        </td>
      ))}
    </tr>
  );
}

function TakenOut({ questions }: { questions: readonly FiledQuestion[] }) {
  const { pack } = usePackLanguage();
  return (
    <div className="pack-note">
      <h2>{pack.takenOut}</h2>
      <ul>
        {questions.map(({ id, text, language, taken_out }) => (
          <li key={id} {...inOwnLanguage(language)}>
            {text ?? pack.removed}
            {taken_out?.reason && (
              <small>
                {' '}
                (<bdi>{taken_out.reason}</bdi>)
              </small>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
