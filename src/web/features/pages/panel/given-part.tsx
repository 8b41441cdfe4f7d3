import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { GivenPage } from '#contract/running/page-rows.ts';
import { pagesApi } from '#contract/running/pages.ts';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { adminTexts } from '#web/text/admin.ts';
import { toDayText } from '#web/text/moments.ts';
import { Button } from '#web/ui/button.tsx';
import { PageDialog } from './page-dialog.tsx';
import { type Page, pageQuery } from './queries.ts';

/** Whether the council has given what it says on a page, and the way to say it. */
export function GivenPart({ name }: { name: GivenPage }) {
  const { data } = useQuery(pageQuery(name));
  const [open, setOpen] = useState(false);
  const may = usePermissions()(pagesApi[name].update);
  if (!data) return null;
  return (
    <section className="identity-address" aria-labelledby={`site-${name}`}>
      <h3 id={`site-${name}`}>{adminTexts.pages[name].open}</h3>
      <p className="quiet">{stateText(name, data)}</p>
      {may && (
        <div>
          <Button onClick={() => setOpen(true)}>{adminTexts.pages[name].title}</Button>
        </div>
      )}
      {open && <PageDialog name={name} onClose={() => setOpen(false)} />}
    </section>
  );
}

function stateText(name: GivenPage, { given, text, texts, changedAt }: Page): string {
  const { states } = adminTexts.pages[name];
  if (given && changedAt) return states.given({ day: toDayText(changedAt) });
  return text === null && Object.keys(texts).length === 0 ? states.none : states.draft;
}
