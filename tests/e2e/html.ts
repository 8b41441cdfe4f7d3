import { HtmlValidate, StaticConfigLoader } from 'html-validate';

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    // What the standard says and what accessibility asks for; `recommended` adds matters of style.
    extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
    rules: {
      // A dialog's title is a second level, wherever in the page the dialog stands.
      'heading-level': ['error', { minSectioningRootInitialRank: 'h2' }],
      // Our tables and lists say their roles: laid out as cards, or without bullets, browsers take them away.
      'no-redundant-role': 'off',
      // Every file is our own server's, which the security policy sees to.
      'require-sri': 'off',
      // An open dialog has messages of its own, and those of the page behind it cannot be reached; axe knows that.
      'unique-landmark': 'off',
      // A form that is sent by our scripts, or not at all, has its sending button as soon as they are there.
      'wcag/h32': 'off',
    },
  }),
);

/** What is wrong with a page's HTML, as it was sent or as it stands in the browser. */
export async function findHtmlErrors(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}
