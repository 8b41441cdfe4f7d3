import { type AnsweredBatch, type AnswersPage, answerFilters, answersAddress } from '#contract/council/answers.ts';
import { answersText } from '#web/text/results.ts';
import { Field, Input, Select } from '#web/ui/field.tsx';

type FindAnswersProps = { asked: AnswersPage['asked']; batches: readonly AnsweredBatch[] };

/** A form that the browser sends by itself. */
export function FindAnswers({ asked, batches }: FindAnswersProps) {
  const { search, state, batch } = asked;
  return (
    <search>
      <form className="find-answers" action="/answers" method="get" aria-label={answersText.find}>
        <Field label={answersText.search}>
          <Input type="search" name="search" defaultValue={search} maxLength={200} dir="auto" />
        </Field>
        <Field label={answersText.state}>
          <Select name="state" defaultValue={state ?? ''}>
            <option value="">{answersText.allStates}</option>
            {answerFilters.map((one) => (
              <option key={one} value={one}>
                {answersText.states[one]}
              </option>
            ))}
          </Select>
        </Field>
        {batches.length > 1 && (
          <Field label={answersText.batch}>
            <Select name="batch" defaultValue={batch ?? ''}>
              <option value="">{answersText.allBatches}</option>
              {batches.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <button className="btn" type="submit">
          {answersText.show}
        </button>
        {(search !== '' || state !== null || batch !== null) && (
          <a className="link-row" href={answersAddress({})}>
            {answersText.whole}
          </a>
        )}
      </form>
    </search>
  );
}
