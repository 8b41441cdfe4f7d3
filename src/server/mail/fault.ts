import { KnownFault } from '#server/jobs/fault.ts';

/** That a mail could not be sent. What a mail server said may quote the address or the mail, so only the kind of the fault is told. */
export class MailFault extends KnownFault {
  constructor(error: unknown) {
    const { code, name } = error as { code?: string; name?: string };
    super(code ?? name ?? 'unknown');
  }
}
