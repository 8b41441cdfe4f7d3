import type { BatchRecord } from '#contract/trust/count.ts';
import { hashLink } from '#verify/chain.ts';

/** Lets the chain of a record lead to its head again, as whoever forged a link would. */
export function closeChain(chain: BatchRecord['chain']): void {
  const hash = chain.links.reduce(
    (previous, { kind, payload_hash: payloadHash }, index) =>
      hashLink({ sequence: chain.first + index, previous, kind, payloadHash }),
    chain.previous,
  );
  chain.head = { sequence: chain.first + chain.links.length - 1, hash };
}
