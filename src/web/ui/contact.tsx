import { activeTexts } from '#web/text/active.ts';

/** Whom to ask, where the council says so. Without an address it is text. */
export function Contact() {
  const { site } = activeTexts();
  return (
    site?.contact && (
      <a href={site.contactHref}>
        <bdi>{site.contact}</bdi>
      </a>
    )
  );
}
