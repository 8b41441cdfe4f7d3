import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { SignInEmail } from '#contract/wire/text-fields.ts';
import { readUpdateKey } from './features/running/upgrade/signature.ts';
import type { LogFormat } from './log-output.ts';
import type { MailConfig } from './mail/mailer.ts';
import { readSecretFiles, secretFileVariables } from './secret-files.ts';
import { type TownConfig, toTown, townVariables } from './town-config.ts';
import { findUnread, type UnreadVariable } from './unread-variables.ts';

const port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65535));
const count = z.coerce.number().check(z.int(), z.minimum(1));
const optionalText = z.optional(z.string());
const webAddress = z.url({ protocol: /^https?$/, error: 'must begin with http:// or https://' });

/** Pages, links and cookies are made for the root of a host: below a path, half of them would lead elsewhere. */
const SiteAddress = webAddress.check(
  z.refine((text) => {
    if (!URL.canParse(text)) return false;
    const { href, origin } = new URL(text);
    return href === `${origin}/`;
  }, 'must be an address without a path, such as https://stones.example.org: Ten Stones needs a host name of its own'),
);

/** Whole addresses and CIDRs. Anything else is refused: Fastify reads a number as "that many proxies", then none. */
const Cidrs = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => toList(text).every(isCidr),
        'must be addresses or CIDRs separated by commas, such as 10.0.0.0/8, 127.0.0.1',
      ),
    ),
  z.transform(toList),
);

/** One that reaches over all addresses would let anybody say whose address it is, and so be no network that is limited. */
const ProxyCidrs = Cidrs.check(
  z.refine(
    (cidrs) => !cidrs.some((cidr) => cidr.endsWith('/0')),
    'must name the addresses of your proxies, not all there are',
  ),
);

/** Whom to tell of a weakness: a mailbox, or a page. As `/.well-known/security.txt` names it. */
const SecurityContact = z.pipe(
  z.union(
    [
      z.pipe(
        SignInEmail,
        z.transform((email) => `mailto:${email}`),
      ),
      z.url({ protocol: /^(?:https|mailto)$/ }),
    ],
    {
      error: 'must be an e-mail address, or a page that begins with https://',
    },
  ),
  z.transform((address) => new URL(address).href),
);

const hostName = /^(?!-)[a-z0-9-]+(?:\.[a-z0-9-]+)*$/;

/** Names alone: a scheme or a port would never be found again. */
const HostNames = z.pipe(
  z.pipe(z.string().check(z.toLowerCase()), z.transform(toList)),
  z.array(z.string().check(z.regex(hostName, 'must be host names separated by commas, such as stones.example.org'))),
);

function toList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function isCidr(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const longest = { 0: undefined, 4: 32, 6: 128 }[isIP(address)];
  if (longest === undefined || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
}

/** Whose releases `npm run upgrade` takes. */
const UpdateKey = z
  .string()
  .check(z.refine((text) => readUpdateKey(text) !== undefined, 'must be a public key of minisign (RW…)'));

/** A passphrase, or a key of age: its public one (`age1…`) writes backups only, its secret one reads them too. */
const BackupKey = z
  .string()
  .check(
    z.refine(
      (key) => (/^(?:age1|AGE-SECRET-KEY-)/.test(key) ? isAgeKey(key) : key.length >= 16),
      'must be a passphrase of 16 characters or more, or a key of age (age1… or AGE-SECRET-KEY-1…)',
    ),
  );

function isAgeKey(key: string): boolean {
  return /^(?:age1[02-9ac-hj-np-z]{58}|AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58})$/.test(key);
}

const Environment = z.object({
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: optionalText,
  KEYS_FILE: optionalText,
  ADMIN_EMAIL: z.optional(SignInEmail),
  ADMIN_PASSWORD: optionalText,
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/, error: 'must be smtp://… or smtps://…' })),
  MAIL_FROM: z.optional(
    z.string().check(z.refine((text) => /^\P{Cc}+$/u.test(text) && /\S@./.test(text), 'must hold an e-mail address')),
  ),
  PUBLIC_URL: z.optional(SiteAddress),
  ALLOWED_HOSTS: z._default(HostNames, []),
  TRUSTED_PROXIES: z._default(ProxyCidrs, []),
  RATE_LIMIT_FACTOR: z._default(z.coerce.number().check(z.positive(), z.maximum(1_000_000)), 1),
  COUNCIL_INFO_URL: z.optional(webAddress),
  SECURITY_CONTACT: z.optional(SecurityContact),
  WEBHOOK_ALLOW: z._default(Cidrs, []),
  UPDATE_KEY: z.optional(UpdateKey),
  UPDATE_FEED: z.optional(webAddress),
  ...townVariables,
  BACKUP_KEY: z.optional(BackupKey),
  BACKUP_DAILY: z.optional(z.enum(['on', 'off'])),
  BACKUP_KEEP: z._default(count, 14),
  MAX_STREAMS: z._default(count, 20_000),
  MAX_STREAMS_PER_NETWORK: z._default(count, 2_000),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have 16 characters or more'))),
  DRAIN_SECONDS: z._default(z.coerce.number().check(z.minimum(0), z.maximum(300)), 0),
  LOG_FORMAT: z.optional(z.enum(['json', 'pretty'])),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
});

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Where the keys lie that protect what stands in the database; undefined: in that database. */
  keysFile: string | undefined;
  /** Creates the first administrator, only while there is none. */
  firstAdministrator: { email: string; password: string } | undefined;
  /** Undefined: nothing is mailed, and what needs a mail says so. */
  mail: MailConfig | undefined;
  /** Origin that visitors use, `https://stones.example.org`; undefined: whatever host a request names. */
  publicOrigin: string | undefined;
  /** Names that we go by besides the one in `publicOrigin`, addresses, `localhost` and `*.local`. */
  allowedHosts: readonly string[];
  /** CIDRs whose forwarding headers count. */
  trustedProxies: readonly string[];
  /** Multiplies every limit of how often something may be done. */
  rateLimitFactor: number;
  councilInfoUrl: string | undefined;
  /** As an address: `mailto:…` or `https://…`. Undefined: no visitor is told whom to tell of a weakness. */
  securityContact: string | undefined;
  /** CIDRs that webhooks may reach besides the public internet. */
  webhookAllow: readonly string[];
  /** The public key of minisign by which new releases are signed; undefined: none is taken. */
  updateKey: string | undefined;
  /** An Atom feed of versions that is asked once a day; undefined: nothing is asked. */
  updateFeed: string | undefined;
  /** How administrators sign in with the town's account; undefined: they do not. */
  town: TownConfig | undefined;
  /** Where daily backups go and how many stay; undefined: none are made. */
  dailyBackups: { folder: string; keep: number } | undefined;
  /** Encrypts backups: a passphrase, or a key of age. */
  backupKey: string | undefined;
  /** How many may listen to the live events. */
  streams: { total: number; perNetwork: number };
  /** Whoever reads the metrics has to show it; undefined: everybody may read them. */
  metricsToken: string | undefined;
  /** How long a copy that is being stopped still takes visitors while it says that it wants no more. */
  drainMs: number;
  logLevel: string;
  /** Undefined: for people on a terminal, else for programs. */
  logFormat: LogFormat | undefined;
  /** What was set and is most likely misspelt. */
  unread: UnreadVariable[];
};

/**
 * Reads the environment once, at start. An empty variable counts as absent, as compose files write it.
 * @throws Error that names each variable that cannot be read
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(readSecretFiles(present));
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new Error(`The configuration cannot be read. ${faults.join('; ')}`);
  }
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, PUBLIC_URL, SMTP_URL, MAIL_FROM, ...rest } = parsed.data;
  return {
    port: rest.PORT,
    host: rest.HOST,
    dataDir: resolve(rest.DATA_DIR),
    databaseUrl: rest.DATABASE_URL,
    keysFile: findKeysFile(parsed.data),
    firstAdministrator: email && password ? { email, password } : undefined,
    mail: toMail(SMTP_URL, MAIL_FROM),
    publicOrigin: PUBLIC_URL && new URL(PUBLIC_URL).origin,
    allowedHosts: rest.ALLOWED_HOSTS,
    trustedProxies: rest.TRUSTED_PROXIES,
    rateLimitFactor: rest.RATE_LIMIT_FACTOR,
    councilInfoUrl: rest.COUNCIL_INFO_URL,
    securityContact: rest.SECURITY_CONTACT,
    webhookAllow: rest.WEBHOOK_ALLOW,
    updateKey: rest.UPDATE_KEY,
    updateFeed: rest.UPDATE_FEED,
    town: toTown(rest),
    dailyBackups: readDailyBackups(parsed.data),
    backupKey: rest.BACKUP_KEY,
    streams: { total: rest.MAX_STREAMS, perNetwork: rest.MAX_STREAMS_PER_NETWORK },
    metricsToken: rest.METRICS_TOKEN,
    drainMs: rest.DRAIN_SECONDS * 1_000,
    logLevel: rest.LOG_LEVEL,
    logFormat: rest.LOG_FORMAT,
    unread: findUnread(present, known),
  };
}

const known = [...Object.keys(Environment.shape), ...secretFileVariables];

/** A server of somebody else's has backups of its own more often than not; the embedded one has nobody else. */
function readDailyBackups({ BACKUP_DAILY, BACKUP_KEEP, DATABASE_URL, DATA_DIR }: z.infer<typeof Environment>) {
  const daily = BACKUP_DAILY ?? (DATABASE_URL ? 'off' : 'on');
  return daily === 'on' ? { folder: join(resolve(DATA_DIR), 'backups'), keep: BACKUP_KEEP } : undefined;
}

/** A database of its own has a folder that nobody else reads; of another server's nothing is known. */
function findKeysFile({ KEYS_FILE, DATABASE_URL, DATA_DIR }: z.infer<typeof Environment>): string | undefined {
  if (KEYS_FILE) return resolve(KEYS_FILE);
  return DATABASE_URL ? undefined : join(resolve(DATA_DIR), 'keys');
}

/** Where links that nobody has asked for in a browser lead: never to a host that a request names, which can be forged. */
export function addressOf({ publicOrigin, port }: Pick<Config, 'publicOrigin' | 'port'>): string {
  return publicOrigin ?? `http://localhost:${port}`;
}

function toMail(smtpUrl: string | undefined, from: string | undefined): MailConfig | undefined {
  if (!smtpUrl) return undefined;
  if (!from) throw new Error('The configuration cannot be read. MAIL_FROM: needed with SMTP_URL');
  return { smtpUrl, from };
}
