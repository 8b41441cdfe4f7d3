import { KnownFault } from '#server/jobs/fault.ts';

// How OpenSSL and Node say that they do not trust a certificate: words that quote neither an address nor a mail.
const certificateFault =
  /self-signed certificate(?: in certificate chain)?|unable to (?:verify the first|get (?:local )?issuer) certificate|certificate (?:has expired|is not yet valid)|does not match certificate's altnames|wrong version number/;

/** That a mail could not be sent. What a mail server said may quote the address or the mail, so only the kind of the fault is told. */
export class MailFault extends KnownFault {
  constructor(error: unknown) {
    const { code, name } = error as { code?: string; name?: string };
    super(code ?? name ?? 'unknown', reasonOf(error));
  }
}

function reasonOf(error: unknown): string | undefined {
  return error instanceof Error ? certificateFault.exec(error.message)?.[0] : undefined;
}
