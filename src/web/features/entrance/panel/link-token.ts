import type { LinkPurpose } from '#contract/people/link-purpose.ts';
import { createStore, useStore } from '#web/store.ts';

const hash = createStore(() => location.hash);
addEventListener('hashchange', () => hash.write(location.hash));

/** The token of a one-time link that was opened, if this page was opened by one of this purpose. */
export function useLinkToken(purpose: LinkPurpose): string | undefined {
  const opened = useStore(hash);
  const prefix = `#${purpose}=`;
  return opened.startsWith(prefix) ? opened.slice(prefix.length) : undefined;
}

/** The link has done its work: it leaves the address bar and with it the history. */
export function forgetLinkToken(): void {
  history.replaceState(history.state, '', location.pathname + location.search);
  hash.write(location.hash);
}
