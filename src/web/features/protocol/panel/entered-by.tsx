import type { Pass, Stack } from '#contract/council/stacks.ts';
import { toCouncilMomentText } from '#web/text/deadline.ts';
import { toNumberText } from '#web/text/moments.ts';
import type { ProtocolLanguage } from './protocol-language.ts';

type EnteredByProps = { stacks: readonly Stack[]; language: ProtocolLanguage };

const passes = [1, 2, 3] as const satisfies readonly Pass[];

/** A line for each stack: what it came to, and how many people entered in each pass, because names are what somebody typed. */
export function EnteredBy({ stacks, language: { words, paper, texts } }: EnteredByProps) {
  const toText = (count: number | null) => (count === null ? '–' : toNumberText(count, texts));
  return (
    <section className="protocol-stacks">
      <h3>{paper.enteredBy}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.stack}</th>
            <th scope="col">{words.counted}</th>
            <th scope="col">{words.invalidAll}</th>
            {passes.map((pass) => (
              <th key={pass} scope="col">
                {paper.pass({ pass })}
              </th>
            ))}
            <th scope="col">{words.closedAt}</th>
          </tr>
        </thead>
        <tbody>
          {stacks.map(({ id, number, state, people, counted, invalid, without_code, closed_at }) => (
            <tr key={id}>
              <th scope="row">{toNumberText(number, texts)}</th>
              <td>{toText(counted)}</td>
              <td>{toText(invalid === null ? null : invalid + (without_code ?? 0))}</td>
              {passes.map((pass) => {
                const count = people.filter((one) => one.pass === pass).length;
                return <td key={pass}>{count > 0 ? words.people({ count }) : '–'}</td>;
              })}
              <td>
                {state !== 'counted' && `${paper.states({ stack: state })} `}
                {closed_at && toCouncilMomentText(closed_at, texts)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
