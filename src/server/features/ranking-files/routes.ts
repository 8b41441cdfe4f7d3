import { Readable } from 'node:stream';
import { rankingFilesApi } from '#contract/ranking-files.ts';
import type { Deps } from '#server/deps.ts';
import { sendPacked } from '#server/files/send-packed.ts';
import { toOwnOrigin } from '#server/http/origin.ts';
import { type Bytes, type Served, serve, serveBytes } from '#server/http/serve.ts';
import { ReaderTexts } from '#server/texts/reader-texts.ts';
import { readPublicRanking, readRankingFile, toRankingCsv, toRankingXlsx } from './actions.ts';

const texts = new ReaderTexts('files');

export function rankingFileRoutes(app: Served, deps: Deps): void {
  serveBytes(app, rankingFilesApi.csv, async ({ params, query, administrator }) => {
    const asked = { batchId: params.id, format: 'csv', emails: query.emails === '1' } as const;
    const { questions } = await readRankingFile(deps, administrator, asked);
    return toSaved(asked, rankingFilesApi.csv.produces, Readable.from(toRankingCsv(questions, asked)));
  });
  serveBytes(app, rankingFilesApi.xlsx, async ({ params, query, administrator, request }) => {
    const asked = { batchId: params.id, format: 'xlsx', emails: query.emails === '1' } as const;
    const { questions } = await readRankingFile(deps, administrator, asked);
    const bytes = await toRankingXlsx(questions, asked, texts.for(request.headers));
    return toSaved(asked, rankingFilesApi.xlsx.produces, bytes);
  });
  serve(app, rankingFilesApi.json, async ({ params, query, administrator, request, reply }) => {
    const asked = { batchId: params.id, format: 'json', emails: query.emails === '1' } as const;
    reply.header('content-disposition', disposition(asked));
    const file = await readRankingFile(deps, administrator, asked);
    return { ...file, address: `${toOwnOrigin(request, deps.site.origin)}/batches/${params.id}` };
  });
  serveBytes(app, rankingFilesApi.publicCsv, async ({ params: { id }, request }) =>
    sendPacked(await readPublicRanking(deps, id), request.headers, {
      type: rankingFilesApi.publicCsv.produces,
      name: nameOf({ batchId: id, format: 'csv' }),
    }),
  );
}

type Named = { batchId: string; format: string };

/** For whoever is signed in: nothing on the way keeps it. */
function toSaved(asked: Named, type: string, content: Bytes['content']): Bytes {
  const headers = { 'cache-control': 'no-store', 'content-type': type, 'content-disposition': disposition(asked) };
  return { headers, content };
}

function disposition(asked: Named): string {
  return `attachment; filename="${nameOf(asked)}"`;
}

function nameOf({ batchId, format }: Named): string {
  return `ten-stones-ranking-${batchId}.${format}`;
}
