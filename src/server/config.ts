import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { SignInEmail } from '#contract/text.ts';

const port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65535));
const count = z.coerce.number().check(z.int(), z.minimum(1));
const optionalText = z.optional(z.string());

const Environment = z.object({
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: optionalText,
  ADMIN_EMAIL: z.optional(SignInEmail),
  ADMIN_PASSWORD: optionalText,
  PUBLIC_URL: z.optional(z.url()),
  TRUSTED_PROXIES: optionalText,
  COUNCIL_INFO_URL: z.optional(z.url()),
  MAX_STREAMS: z._default(count, 20_000),
  MAX_STREAMS_PER_NETWORK: z._default(count, 2_000),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
});

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Creates the first administrator, only while there is none. */
  firstAdministrator: { email: string; password: string } | undefined;
  /** Origin that visitors use, `https://stones.example.org`; undefined: whatever host a request names. */
  publicOrigin: string | undefined;
  /** CIDRs whose forwarding headers count. */
  trustedProxies: readonly string[];
  councilInfoUrl: string | undefined;
  /** How many may listen to the live events. */
  streams: { total: number; perNetwork: number };
  logLevel: string;
};

/**
 * Reads the environment once, at start. An empty variable counts as absent, as compose files write it.
 * @throws Error that names each variable that cannot be read
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(present);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new Error(`The configuration cannot be read. ${faults.join('; ')}`);
  }
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, PUBLIC_URL, TRUSTED_PROXIES, ...rest } = parsed.data;
  return {
    port: rest.PORT,
    host: rest.HOST,
    dataDir: resolve(rest.DATA_DIR),
    databaseUrl: rest.DATABASE_URL,
    firstAdministrator: email && password ? { email, password } : undefined,
    publicOrigin: PUBLIC_URL && new URL(PUBLIC_URL).origin,
    trustedProxies: TRUSTED_PROXIES?.split(',').map((cidr) => cidr.trim()) ?? [],
    councilInfoUrl: rest.COUNCIL_INFO_URL,
    streams: { total: rest.MAX_STREAMS, perNetwork: rest.MAX_STREAMS_PER_NETWORK },
    logLevel: rest.LOG_LEVEL,
  };
}
