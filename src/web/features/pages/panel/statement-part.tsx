import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accessibilityApi, type Statement } from '#contract/running/pages-accessibility.ts';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { adminTexts } from '#web/text/admin.ts';
import { toDayText } from '#web/text/moments.ts';
import { Button } from '#web/ui/button.tsx';
import { StatementForm } from './statement-form.tsx';
import { statementQuery } from './statement-queries.ts';

/** Whether the council has said how accessible the site is, and the way to say it. */
export function StatementPart() {
  const { data } = useQuery(statementQuery);
  const [open, setOpen] = useState(false);
  const may = usePermissions()(accessibilityApi.update);
  if (!data) return null;
  return (
    <section className="identity-address" aria-labelledby="site-accessibility">
      <h3 id="site-accessibility">{adminTexts.accessibilityPage.open}</h3>
      <p className="quiet">{stateText(data)}</p>
      {may && (
        <div>
          <Button onClick={() => setOpen(true)}>{adminTexts.accessibilityPage.title}</Button>
        </div>
      )}
      {open && <StatementForm latest={data} onClose={() => setOpen(false)} />}
    </section>
  );
}

function stateText({ given, accessibility_text, accessibility_texts, changed_at }: Statement): string {
  const { states } = adminTexts.accessibilityPage;
  if (given && changed_at) return states.given({ day: toDayText(changed_at) });
  return accessibility_text === null && Object.keys(accessibility_texts).length === 0 ? states.none : states.draft;
}
