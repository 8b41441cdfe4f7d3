import type { SiteAddress } from '#contract/running/address.ts';

/**
 * The command that starts this server anew, open to the network: with the port and the folder that this start had. What nobody told, a
 * port, is read from the address by which one is here, where it is not the usual one; what is set may be the port of a proxy.
 */
export function startCommand({ source, started_with }: SiteAddress, { port }: { port: string }): string {
  const { PORT = source === 'request' && port !== usualPort ? port : '', DATA_DIR = '' } = started_with?.values ?? {};
  const set = { ...(PORT && { PORT }), ...(DATA_DIR && { DATA_DIR }), HOST: '0.0.0.0' };
  return `${Object.entries(set)
    .map(([name, value]) => `${name}=${toShellWord(value)}`)
    .join(' ')} npm start`;
}

const usualPort = '3000';

function toShellWord(value: string): string {
  return /^[\w./:@%+,-]+$/.test(value) ? value : `'${value.replaceAll("'", String.raw`'\''`)}'`;
}
