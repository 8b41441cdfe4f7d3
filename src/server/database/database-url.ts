export type Host = { host: string; port: number };

const defaultPort = 5432;
// We always write, so the names that ask for less mean the same here: the one server that takes writes.
const writable = ['read-write', 'primary', 'any'];

/**
 * The servers that a URL names, which libpq allows to be several: `postgres://user@one:5432,two:5432/ten_stones`.
 * `url` names the first only, as drivers can read it. A socket's folder is written percent-encoded.
 * @throws Error when it cannot be read, or asks for a server that takes no writes
 */
export function parseDatabaseUrl(text: string): { url: string; hosts: Host[] } {
  const [start = '', scheme = '', authority] = /^(postgres(?:ql)?:\/\/)([^/?#]*)/.exec(text) ?? [];
  if (authority === undefined) throw new Error('DATABASE_URL does not start with postgres://.');
  const rest = text.slice(start.length);
  const hostsAt = authority.lastIndexOf('@') + 1;
  const [first = '', ...others] = authority.slice(hostsAt).split(',');
  // Not by `URL`, which takes no empty host: with `?host=` the authority may name none.
  const wanted = new URLSearchParams(/\?([^#]*)/.exec(rest)?.[1]).get('target_session_attrs');
  if (wanted && !writable.includes(wanted))
    throw new Error(`DATABASE_URL asks for target_session_attrs=${wanted}, but Ten Stones writes: use read-write.`);
  return {
    url: scheme + authority.slice(0, hostsAt) + first + rest,
    hosts: others.length > 0 ? [first, ...others].map(parseHost) : [],
  };
}

function parseHost(text: string): Host {
  const [, name, port] = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(text) ?? [];
  if (!name) throw new Error(`DATABASE_URL names a server that cannot be read: "${text}".`);
  return {
    host: decodeURIComponent(name.replace(/^\[(.*)\]$/, '$1')),
    port: port ? Number(port) : defaultPort,
  };
}
