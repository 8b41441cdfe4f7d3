import { useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { LanguageOptions } from '#web/panel-kit/language-options.tsx';
import { adminTexts } from '#web/text/admin.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Field, Select, Textarea } from '#web/ui/field.tsx';
import { type Council, type InviteLanguage, messageText } from './words.ts';

type TextToSendProps = {
  batch: Batch;
  address: string;
  languages: readonly InviteLanguage[];
  council: Council;
};

/** For mail and messengers; what is changed in it is not kept. */
export function TextToSend({ batch, address, languages, council }: TextToSendProps) {
  const [code, setCode] = useState(languages[0]?.code);
  const [changed, setChanged] = useState<string | null>(null);
  const language = languages.find((one) => one.code === code);
  if (!language) return null;
  const text = changed ?? messageText({ batch, now: Date.now() }, language, address, council);
  const [subject = '', ...body] = text.split('\n');
  const mail = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.join('\r\n').trim())}`;
  return (
    <section className="part" aria-labelledby="to-send">
      <h3 id="to-send">{adminTexts.invite.textTitle}</h3>
      <Field label={adminTexts.invite.textField} hint={adminTexts.invite.textHint}>
        <Textarea
          className="outreach-text"
          rows={12}
          lang={language.code}
          dir={language.direction}
          value={text}
          onChange={({ target }) => setChanged(target.value)}
        />
      </Field>
      <Field label={adminTexts.invite.textIn}>
        <Select
          value={code}
          onChange={({ target }) => {
            setCode(target.value);
            setChanged(null);
          }}
        >
          <LanguageOptions languages={languages} />
        </Select>
      </Field>
      <div className="outreach-acts">
        <CopyButton text={text}>{adminTexts.invite.copyText}</CopyButton>
        <a className={buttonClass('plain')} href={mail}>
          {adminTexts.invite.mail}
        </a>
      </div>
    </section>
  );
}
