import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { findBinary } from '#tests/proxies/binaries.ts';
import { end, freePort } from '#tests/proxies/copy.ts';
import { makeCertificate, proxies, startProxy } from '#tests/proxies/proxies.ts';
import { makeScratchFolder } from '#tests/support/scratch-folder.ts';

/** A proxy that runs with its file of deploy/proxies, and what each copy behind it is started with. */
export type Door = { name: string; proxy: ChildProcess; variables: readonly Record<string, string>[] };

/** The proxies that this machine has, by name. */
export function findProxies(): string[] {
  return Object.entries(proxies).flatMap(([name, { binary }]) => (findBinary(binary) ? [name] : []));
}

/**
 * Runs `act` behind this proxy, before so many copies that `act` starts. Visitors come by https to the address of `PUBLIC_URL`, and
 * everybody in this process trusts the certificate.
 */
export async function behindProxy(name: string, copies: number, act: (door: Door) => Promise<void>): Promise<void> {
  const folder = makeScratchFolder();
  const certificate = makeCertificate(folder);
  setDefaultCACertificates([...getCACertificates('default'), await readFile(certificate.certificate, 'utf8')]);
  const ports = await Promise.all(Array.from({ length: copies }, freePort));
  const place = { folder, host: '127.0.0.1', port: await freePort(), plainPort: await freePort() };
  const binary = findBinary(proxies[name]?.binary ?? '') ?? '';
  const proxy = startProxy(name, binary, { ...place, copies: ports, certificate }, process.env);
  const variables = ports.map((port) => ({
    PORT: `${port}`,
    PUBLIC_URL: `https://${place.host}:${place.port}`,
    TRUSTED_PROXIES: '127.0.0.1/32',
  }));
  try {
    await act({ name, proxy, variables });
  } finally {
    await end(proxy);
    rmSync(folder, { recursive: true, force: true });
  }
}
