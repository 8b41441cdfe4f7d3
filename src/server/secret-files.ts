import { readFileSync } from 'node:fs';

/** Each of them may also stand in a file that `<name>_FILE` names, as Docker and systemd hand over secrets. */
export const secretVariables = [
  'DATABASE_URL',
  'SMTP_URL',
  'ADMIN_PASSWORD',
  'BACKUP_KEY',
  'METRICS_TOKEN',
  'OIDC_CLIENT_SECRET',
] as const;

export const secretFileVariables: readonly string[] = secretVariables.map(toFileVariable);

/**
 * The environment with what stands in files.
 * @throws Error that names each variable whose file cannot be read, and each that is set in both ways
 */
export function readSecretFiles(present: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const faults: string[] = [];
  const read: NodeJS.ProcessEnv = {};
  for (const name of secretVariables) {
    const file = present[toFileVariable(name)];
    if (file === undefined) continue;
    if (present[name] !== undefined) faults.push(`${name} and ${toFileVariable(name)}: set one of them`);
    else read[name] = readSecret(file, (fault) => faults.push(`${toFileVariable(name)}: ${fault}`));
  }
  if (faults.length > 0) throw new Error(`The configuration cannot be read. ${faults.join('; ')}`);
  return { ...present, ...read };
}

function toFileVariable(name: string): string {
  return `${name}_FILE`;
}

/** Without the line's end that editors add. */
function readSecret(file: string, complain: (fault: string) => void): string | undefined {
  try {
    const secret = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    if (secret !== '') return secret;
    complain(`${file} is empty`);
  } catch (error) {
    complain(`${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  return undefined;
}
