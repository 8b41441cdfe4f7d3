import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { programsText } from '#web/features/tokens/panel/texts.ts';
import { LanguageOptions } from '#web/panel-kit/language-options.tsx';
import { activeTexts } from '#web/text/active.ts';
import { adminTexts } from '#web/text/admin.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Field, Select, Textarea } from '#web/ui/field.tsx';
import { embeddingQuery } from './queries.ts';
import { frameSnippet } from './snippet.ts';

/** The lines that show the batch in a page of another site. */
export function SnippetPart({ page, title }: { page: string; title: string }) {
  const { data } = useQuery(embeddingQuery);
  const [language, setLanguage] = useState('');
  const snippet = frameSnippet({ page, title, language });
  return (
    <section className="part" aria-labelledby="elsewhere">
      <h3 id="elsewhere">{programsText.embedding.snippetTitle}</h3>
      <p className="quiet">{programsText.embedding.snippetLead}</p>
      {data?.hosts.length === 0 && (
        <p className="outreach-note">{programsText.embedding.nobody({ tab: adminTexts.identity.tab })}</p>
      )}
      <Field label={programsText.embedding.snippet}>
        <Textarea className="outreach-snippet" rows={8} dir="ltr" readOnly value={snippet} />
      </Field>
      <Field label={adminTexts.invite.textIn}>
        <Select value={language} onChange={({ target }) => setLanguage(target.value)}>
          <option value="">{programsText.embedding.theirs}</option>
          <LanguageOptions languages={activeTexts().languages} />
        </Select>
      </Field>
      <div className="outreach-acts">
        <CopyButton text={snippet}>{programsText.embedding.copy}</CopyButton>
      </div>
    </section>
  );
}
