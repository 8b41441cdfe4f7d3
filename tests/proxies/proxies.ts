import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Place = {
  folder: string;
  /** The name that visitors use. */
  host: string;
  port: number;
  plainPort: number;
  copies: readonly number[];
  certificate: Certificate;
};
type Certificate = { certificate: string; key: string; both: string };
type Proxy = {
  binary: string;
  file: string;
  changes: (place: Place) => [string, string][];
  args: (file: string) => string[];
};

const example = 'stones.example.org';

/** The lines of a file that name the two copies, as one for each copy. */
const ofCopies = ({ copies }: Place, [one, two]: [string, string], toLine: (copy: string, n: number) => string) =>
  [`${one}\n${two}\n`, copies.map((port, n) => `${toLine(`127.0.0.1:${port}`, n)}\n`).join('')] as [string, string];

/** The files of deploy/proxies, as they stand but for names, ports and certificates. */
export const proxies: Readonly<Record<string, Proxy>> = {
  nginx: {
    binary: 'nginx',
    file: 'nginx.conf',
    changes: (place) => [
      ofCopies(
        place,
        [
          '  server 127.0.0.1:3000 max_fails=1 fail_timeout=2s;',
          '  server 127.0.0.1:3001 max_fails=1 fail_timeout=2s;',
        ],
        (copy) => `  server ${copy} max_fails=1 fail_timeout=2s;`,
      ),
      ['listen 443 ssl', `listen 127.0.0.1:${place.port} ssl`],
      ['listen 80', `listen 127.0.0.1:${place.plainPort}`],
      ['/etc/ssl/stones.example.org.pem', place.certificate.certificate],
      ['/etc/ssl/stones.example.org.key', place.certificate.key],
    ],
    args: (file) => ['-c', file, '-p', `${file}.folder/`],
  },
  HAProxy: {
    binary: 'haproxy',
    file: 'haproxy.cfg',
    changes: (place) => [
      ofCopies(
        place,
        ['  server one 127.0.0.1:3000 check', '  server two 127.0.0.1:3001 check'],
        (copy, n) => `  server copy${n} ${copy} check`,
      ),
      ['bind :443', `bind 127.0.0.1:${place.port}`],
      ['bind :80', `bind 127.0.0.1:${place.plainPort}`],
      ['/etc/haproxy/stones.example.org.pem', place.certificate.both],
      ['maxconn 20000', 'maxconn 9900'], // this machine allows 20,000 descriptors
    ],
    args: (file) => ['-f', file],
  },
  Caddy: {
    binary: 'caddy',
    file: 'Caddyfile',
    changes: ({ copies, host, port, certificate: { certificate, key } }) => [
      ['127.0.0.1:3000 127.0.0.1:3001', copies.map((copy) => `127.0.0.1:${copy}`).join(' ')],
      // Nobody gives out a certificate for a name of an example.
      [`${example} {`, `https://${host}:${port} {\n\ttls ${certificate} ${key}`],
    ],
    args: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
  },
};

/** What belongs around a file that stands within another one. */
const around: Readonly<Record<string, (text: string, folder: string) => string>> = {
  nginx: (text, folder) =>
    [
      'daemon off; worker_processes auto; worker_rlimit_nofile 20000; events { worker_connections 19900; }',
      `pid ${folder}/nginx.pid; error_log stderr crit; http { access_log off;`,
      `${text}}\n`,
    ].join('\n'),
  HAProxy: (text) => text,
  Caddy: (text) => `{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n${text}`,
};

/** A certificate that nobody has signed. */
export function makeCertificate(folder: string): Certificate {
  const [certificate, key, both] = ['c.pem', 'k.key', 'both.pem'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const names = ['-subj', `/CN=${example}`, '-addext', `subjectAltName=DNS:${example},IP:127.0.0.1`];
  const made = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    key,
    '-out',
    certificate,
    '-days',
    '2',
    ...names,
  ];
  execFileSync('openssl', made, { stdio: 'ignore' });
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
  return { certificate, key, both };
}

/** Runs a proxy with its file of ours; it is ended by its process. */
export function startProxy(name: string, binary: string, place: Place, env: NodeJS.ProcessEnv): ChildProcess {
  const proxy = proxies[name];
  if (!proxy) throw new Error(`There is no proxy ${name}.`);
  let text = readFileSync(new URL(`../../deploy/proxies/${proxy.file}`, import.meta.url), 'utf8');
  for (const [ours, here] of proxy.changes(place)) {
    if (!text.includes(ours)) throw new Error(`${proxy.file} does not hold '${ours}' any more.`);
    text = text.replaceAll(ours, here);
  }
  text = text.replaceAll(example, place.host);
  const file = join(place.folder, proxy.file);
  writeFileSync(file, around[name]?.(text, place.folder) ?? text);
  execFileSync('mkdir', ['-p', `${file}.folder/logs`]);
  return spawn(binary, proxy.args(file), {
    // The others say of each copy that it ended.
    stdio: ['ignore', 'ignore', name === 'nginx' ? 'inherit' : 'ignore'],
    env: { ...env, HOME: place.folder, XDG_DATA_HOME: place.folder },
  });
}
