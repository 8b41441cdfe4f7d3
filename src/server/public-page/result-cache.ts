import type { BatchResult } from '#contract/council/batch-result.ts';
import type { Batch } from '#contract/council/batches.ts';
import { allows } from '#contract/council/phases.ts';
import type { Database } from '#server/database/connect.ts';
import { readOutcomesVersion } from '#server/features/council/outcomes/repository.ts';
import { countErased, readResult } from '#server/features/trust/count/result.ts';
import { hashOf } from '#server/http/representation.ts';
import { toScriptJson } from '#text/escape.ts';

/** The result as strangers see it, the same as JSON, and a hash of that; null where there is none. */
export type ResultShown = { result: BatchResult | null; json: string; hash: string };

export const noResult: ResultShown = { result: null, json: 'null', hash: '' };

/** The result of the batch that is shown, read once: it changes where the batch is opened again, which draws another seed, by outcomes and by erasures. */
export class ResultCache {
  #shown = noResult;
  #of = '';

  async read(tx: Database, batch: Batch | null): Promise<ResultShown> {
    if (!batch || !allows[batch.phase].result) return noResult;
    const acts = `${await readOutcomesVersion(tx, batch)} ${await countErased(tx, batch)}`;
    const of = `${batch.id} ${batch.stoning_round} ${batch.commitment} ${acts}`;
    if (of !== this.#of) {
      const result = await readResult(tx, batch);
      const json = toScriptJson(result);
      this.#shown = { result, json, hash: hashOf(json) };
      this.#of = of;
    }
    return this.#shown;
  }
}
