import { ask, type Check, type Installation } from '#server/features/running/doctor/installation.ts';

/** Whether visitors come through a proxy that is not trusted: then everybody seems to come from its address. */
export const proxies: Check = {
  name: 'proxies',
  look: async (installation) => {
    const { trustedProxies } = installation.config;
    const proxy = trustedProxies.length > 0 ? undefined : await findProxy(installation);
    if (proxy === undefined) return [];
    return [
      {
        what: `Visitors come through a proxy (${proxy}), and TRUSTED_PROXIES is not set.`,
        why: 'Everybody seems to come from one address: limits hit all at once, and cookies are not marked as secure.',
        next: 'Set TRUSTED_PROXIES to the proxy’s address, 127.0.0.1/32 on the same machine, and start Ten Stones again.',
      },
    ];
  },
};

/** By what only a proxy does: Ten Stones speaks no https, and says neither whose server it is nor through whom an answer came. */
async function findProxy({ address }: Installation): Promise<string | undefined> {
  if (address === undefined) return undefined;
  const answer = await ask(`${address}/healthz`);
  const named = answer instanceof Error ? null : (answer.headers.get('via') ?? answer.headers.get('server'));
  if (named !== null) return named;
  return address.startsWith('https:') ? 'it speaks https' : undefined;
}
