import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { programsText } from '#web/features/tokens/panel/texts.ts';
import { LanguageOptions } from '#web/panel-kit/language-options.tsx';
import { activeTexts } from '#web/text/active.ts';
import { adminTexts } from '#web/text/admin.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Field, Select, Textarea } from '#web/ui/field.tsx';
import { embeddingQuery } from './queries.ts';
import { answersFrame, type Framed, frameSnippet } from './snippet.ts';

/** The lines that show the batch, or how the council keeps its days, in a page of another site. */
export function SnippetPart(batch: Framed) {
  const { data } = useQuery(embeddingQuery);
  const [language, setLanguage] = useState('');
  const [shown, setShown] = useState<'batch' | 'answers'>('batch');
  const { embedding } = programsText;
  const framed = shown === 'batch' ? batch : answersFrame(batch.page, embedding.answers);
  const snippet = frameSnippet(framed, language);
  return (
    <section className="part" aria-labelledby="elsewhere">
      <h3 id="elsewhere">{embedding.snippetTitle}</h3>
      <p className="quiet">{shown === 'batch' ? embedding.snippetLead : embedding.answersLead}</p>
      {data?.hosts.length === 0 && (
        <p className="outreach-note">{embedding.nobody({ tab: adminTexts.identity.tab })}</p>
      )}
      <Field label={embedding.shown}>
        <Select value={shown} onChange={({ target }) => setShown(target.value === 'answers' ? 'answers' : 'batch')}>
          <option value="batch">{embedding.batch}</option>
          <option value="answers">{embedding.answers}</option>
        </Select>
      </Field>
      <Field label={embedding.snippet}>
        <Textarea className="outreach-snippet" rows={8} dir="ltr" readOnly value={snippet} />
      </Field>
      <Field label={adminTexts.invite.textIn}>
        <Select value={language} onChange={({ target }) => setLanguage(target.value)}>
          <option value="">{embedding.theirs}</option>
          <LanguageOptions languages={activeTexts().languages} />
        </Select>
      </Field>
      <div className="outreach-acts">
        <CopyButton text={snippet}>{embedding.copy}</CopyButton>
      </div>
    </section>
  );
}
