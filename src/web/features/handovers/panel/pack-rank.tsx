import type { FiledQuestion } from '#contract/council/ranking-files.ts';
import { usePackLanguage } from './pack-language.ts';

/** A rank with the sign that it is shared, the same wherever the pages name one. */
export function PackRank({ rank, joint }: Pick<FiledQuestion, 'rank' | 'joint'>) {
  const { pack } = usePackLanguage();
  return (
    <>
      {rank}
      {joint && (
        <>
          <span aria-hidden="true"> =</span>
          <span className="visually-hidden"> {pack.joint}</span>
        </>
      )}
    </>
  );
}
