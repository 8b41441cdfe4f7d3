import { adminTexts } from '#web/text/admin.ts';

/** What nodemailer calls a connection that could not be made. */
const unreachable = ['ECONNECTION', 'ESOCKET', 'EDNS', 'ECONNREFUSED'];

/** Why something that is done later failed. */
export function faultText(fault: string): string {
  const { other, ...known } = adminTexts.jobs.faults;
  const name = unreachable.includes(fault) ? 'ECONNECTION' : fault;
  return name in known ? known[name as keyof typeof known] : other({ fault });
}
