import type { Phase } from '#contract/public-batch.ts';
import { meanwhileText } from '#web/text/later.ts';

export type SetAsidePartProps = { phase: Phase };

export function SetAsidePart({ phase }: SetAsidePartProps) {
  return (
    <div className="set-aside">
      <p className="wrap">{meanwhileText.setAside({ phase })}</p>
    </div>
  );
}
