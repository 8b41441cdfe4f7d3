/** Where visitors go: the operator's PUBLIC_URL, which the server writes into the page, or the address used here. */
export function publicAddress(): string {
  const told = document.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content;
  return told || `${location.origin}/`;
}

/** As people would type it. */
export function toReadable(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/\/$/, '');
}
