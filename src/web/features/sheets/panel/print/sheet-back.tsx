import type { MadeSheets } from '#contract/council/sheets.ts';
import { Questions } from './questions.tsx';
import type { SheetHead } from './sheet-head.tsx';
import type { Placed } from './sheet-layout.ts';

type SheetBackProps = {
  signs: MadeSheets['signs'];
  head: SheetHead;
  columns: readonly (readonly Placed[])[];
  /** How many questions there are on the whole sheet. */
  total: number;
  /** How many of them stand on the other side. */
  overleaf: number;
  /** Whether the stub lies behind its foot: what stands there is torn off with it. */
  hasStub: boolean;
};

/** A page of questions. */
export function SheetBack({ signs, head, columns, total, overleaf, hasStub }: SheetBackProps) {
  const { sheet: words, helpers } = head.language.words;
  const here = columns.flat();
  return (
    <article className="paper-page" dir={head.language.direction}>
      <div className="paper-back-head">
        <h2>{words.range({ first: signs[here[0]?.id ?? ''] ?? '', last: signs[here.at(-1)?.id ?? ''] ?? '' })}</h2>
        <span>{words.total({ count: total })}</span>
      </div>
      <Questions columns={columns} signs={signs} head={head} />
      {overleaf > 0 && <p className="paper-over">{words.more({ count: overleaf })}</p>}
      {hasStub && (
        <footer className="paper-stub">
          <p>{words.stubBack}</p>
          {head.council.contact && (
            <p>
              {helpers.whom}: <bdi>{head.council.contact}</bdi>
            </p>
          )}
        </footer>
      )}
    </article>
  );
}
