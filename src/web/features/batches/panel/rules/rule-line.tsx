import { type ReactNode, useEffect, useId, useState } from 'react';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';

type RuleLineProps = {
  name: string;
  value: ReactNode;
  /** What is wrong in it has to be seen, so it opens, and stays open while that is mended. */
  wrong?: boolean;
  /** The field that changes it. */
  children: ReactNode;
};

/** A rule with its value in one line; its field opens below it. */
export function RuleLine({ name, value, wrong = false, children }: RuleLineProps) {
  const [asked, setAsked] = useState(false);
  const id = useId();
  const open = asked || wrong;
  useEffect(() => {
    if (wrong) setAsked(true);
  }, [wrong]);
  const act = open ? adminTexts.batches.closeRule : adminTexts.batches.changeRule;
  return (
    <div className="rule-line">
      <span className="rule-line-name">{name}</span>
      <span className="rule-line-value">{value}</span>
      <Button
        variant="plain"
        aria-label={`${act}: ${name}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setAsked(!open)}
      >
        {act}
      </Button>
      <div className="rule-line-field" id={id} hidden={!open}>
        {open && children}
      </div>
    </div>
  );
}
