import { fileNameOf } from '#contract/council/file-names.ts';
import { countApi } from '#contract/trust/count.ts';
import type { Deps } from '#server/deps.ts';
import { sendPacked } from '#server/files/send-packed.ts';
import { withinDeadline } from '#server/http/deadline.ts';
import { type Served, serve, serveBytes } from '#server/http/serve.ts';

const type = 'application/json; charset=utf-8';

export function countRoutes(app: Served, deps: Deps): void {
  serveBytes(app, countApi.readRecord, async ({ params: { id }, request }) => {
    // To make a record may take a minute; whether there is a database at all is told as soon as elsewhere.
    const [{ slug, stoning_round: round }, link] = await withinDeadline(
      Promise.all([deps.results.findCompleted(id), deps.results.linkOfCount()]),
    );
    const record = await deps.batchRecords.read(id, link);
    return sendPacked(record, request.headers, { type, name: `${fileNameOf('record', { slug, round })}.json` });
  });
  serve(app, countApi.readHealth, async () => ({
    ...(await deps.countWatch.read()),
    ballots: await deps.ballotWatch.read(),
  }));
}
