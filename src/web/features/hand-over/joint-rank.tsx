import { usePackLanguage } from './pack-language.ts';

type JointRankProps = { rank: number | null; joint: boolean };

/** A rank, with the sign of those that questions share. */
export function JointRank({ rank, joint }: JointRankProps) {
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
