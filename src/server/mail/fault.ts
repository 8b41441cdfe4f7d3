import { KnownFault } from '#server/job-queue/fault.ts';

type SmtpError = { code: string; name: string; command: string; responseCode: number };

// How OpenSSL and Node say that they do not trust a certificate: words that quote neither an address nor a mail.
const certificateFault =
  /self-signed certificate(?: in certificate chain)?|unable to (?:verify the first|get (?:local )?issuer) certificate|certificate (?:has expired|is not yet valid)|does not match certificate's altnames|wrong version number/;

/** That a mail could not be sent. What a mail server said may quote the address or the mail, so only the kind of the fault is told. */
export class MailFault extends KnownFault {
  /** Whether the mail server refused the recipient, or the mail to them, for good (5xx); not a sign-in or our own address. */
  readonly isRefusal: boolean;

  constructor(error: unknown) {
    const { code, name, command, responseCode = 0 } = error as Partial<SmtpError>;
    super(code ?? name ?? 'unknown', reasonOf(error));
    this.isRefusal = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
  }
}

function reasonOf(error: unknown): string | undefined {
  return error instanceof Error ? certificateFault.exec(error.message)?.[0] : undefined;
}
