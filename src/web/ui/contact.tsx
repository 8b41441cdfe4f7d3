import { activeTexts } from '#web/text/active.ts';

/** Whom to ask, where the council says so. Numbers and addresses run from the left, also where the words around them do not. */
export function Contact() {
  const { site } = activeTexts();
  return (
    site?.contact && (
      <span>
        <bdi className="contact">
          {site.contact.map(({ text, href }, index) =>
            href ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: an address can be there twice
              <a key={index} href={href} dir="ltr">
                {text}
              </a>
            ) : (
              text
            ),
          )}
        </bdi>
      </span>
    )
  );
}
