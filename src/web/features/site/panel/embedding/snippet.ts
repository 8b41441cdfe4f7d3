import { embedView, heightMessage } from '#contract/running/embedding.ts';
import { toMarkup } from '#text/escape.ts';

/** `language`: a code, or none for that of who opens the page. */
type Framed = { page: string; title: string; language: string };

/**
 * What stands in a page elsewhere: the frame, and the lines that give it its height, which take it from this frame and our origin
 * alone. Where a site takes no scripts the frame keeps the height that is written here.
 */
export function frameSnippet({ page, title, language }: Framed): string {
  const address = new URL(page);
  address.searchParams.set('view', embedView);
  if (language) address.searchParams.set('lang', language);
  const source = toMarkup(address.href);
  return `<iframe src="${source}" title="${toMarkup(title)}" loading="lazy" style="width: 100%; height: 22rem; border: 0"></iframe>
<script>
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== '${address.origin}' || data?.type !== '${heightMessage}') return;
    for (const frame of document.querySelectorAll('iframe'))
      if (frame.contentWindow === source) frame.style.height = Number(data.height) + 'px';
  });
</script>
`;
}
