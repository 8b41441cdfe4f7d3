const name = 'receipt';

/**
 * The address behind the code of a receipt, or of a sheet's stub: the page of the result that looks it up. The receipt stands behind the
 * `#`, which no browser sends to a server.
 */
export function toReceiptAddress(batchId: string, receipt: string): string {
  // With the operator's PUBLIC_URL, which the server writes into the page, or as the page was opened.
  const told = document.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content;
  return new URL(`/batches/${batchId}#${name}=${receipt}`, told || location.href).href;
}

/** The receipt in such an address, or in whatever else somebody scanned; undefined where there is none. */
export function receiptIn(text: string): string | undefined {
  return new RegExp(`#${name}=([\\w-]+)`).exec(text)?.[1];
}
