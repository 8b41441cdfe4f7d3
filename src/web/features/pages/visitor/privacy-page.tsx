import { type Privacy, privacyApi } from '#contract/running/pages-privacy.ts';
import { call } from '#web/api/call.ts';
import { Resource } from '#web/api/resource.ts';
import { activeTexts } from '#web/text/active.ts';
import { Fetched, OwnWords, ProsePage } from './prose-page.tsx';
import { builtInPrivacyText, privacyText } from './sentences.ts';

const privacy = new Resource<Privacy>((signal) => call(privacyApi.read, {}, { signal }));

/** What is stored about visitors, in the organiser's words or in ours. */
export function PrivacyPage() {
  return (
    <ProsePage title={privacyText.title}>
      <Fetched of={privacy}>{(data) => <Words {...data} />}</Fetched>
    </ProsePage>
  );
}

function Words({ privacy_text, privacy_texts, changed_at, ...rest }: Privacy) {
  const own = privacy_texts?.[activeTexts().language.code] ?? privacy_text;
  return own === null ? <OwnWords text={builtInPrivacyText(rest)} /> : <OwnWords text={own} changedAt={changed_at} />;
}
