import { connect } from 'node:net';
import type { Reach } from '#contract/running/address.ts';
import { reachOf } from './rules.ts';

const patienceMs = 1_000;

/** Who can open an address, tried where that shows. `origin`: where somebody came by, something does answer. */
export async function reachNow(address: string, origin?: string): Promise<Reach> {
  const reach = reachOf(address);
  const isSilent = reach === 'network' && address !== origin && !(await hasListener(address));
  return isSilent ? 'silent' : reach;
}

/** Whether something answers at an address, as seen from this machine. */
function hasListener(address: string): Promise<boolean> {
  const { hostname, port, protocol } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port) || (protocol === 'https:' ? 443 : 80) });
    const end = (answers: boolean) => {
      socket.destroy();
      resolve(answers);
    };
    socket.setTimeout(patienceMs, () => end(false));
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}
