import { accessibilityApi, type GivenStatement } from '#contract/running/pages-accessibility.ts';
import { call } from '#web/api/call.ts';
import { Resource } from '#web/api/resource.ts';
import { activeTexts } from '#web/text/active.ts';
import { findStatement } from './find-statement.ts';
import { Fetched, OwnWords, ProsePage } from './prose-page.tsx';
import { accessibilityText, knownContact } from './sentences.ts';

const accessibility = new Resource<GivenStatement>((signal) => call(accessibilityApi.read, {}, { signal }));

/** What the council says of how accessible the site is. Until it does, nothing is claimed. */
export function AccessibilityPage() {
  return (
    <ProsePage title={accessibilityText.title}>
      <Fetched of={accessibility}>{({ statement }) => <Words statement={statement} />}</Fetched>
    </ProsePage>
  );
}

function Words({ statement }: GivenStatement) {
  const { language, languages } = activeTexts();
  const found =
    statement &&
    findStatement(
      statement,
      [language, ...languages].map(({ code }) => code),
    );
  if (!statement || !found)
    return (
      <>
        <p>{accessibilityText.none}</p>
        <p>{accessibilityText.tell(knownContact())}</p>
      </>
    );
  return <OwnWords text={found.text} lang={found.language} changedAt={statement.changed_at} />;
}
