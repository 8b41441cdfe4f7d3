import type { Phase } from '#contract/public-batch.ts';
import { meanwhileText } from '#web/text/later.ts';

export type SetAsidePartProps = { phase: Phase; round: number };

export function SetAsidePart({ phase, round }: SetAsidePartProps) {
  return (
    <div className="set-aside">
      <p className="wrap">{meanwhileText.setAside({ phase, round })}</p>
    </div>
  );
}
