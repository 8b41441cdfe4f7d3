import { Readable } from 'node:stream';
import { fileNameOf } from '#contract/council/file-names.ts';
import { type RankingFile, rankingFilesApi } from '#contract/council/ranking-files.ts';
import type { Deps } from '#server/deps.ts';
import { sendPacked } from '#server/files/send-packed.ts';
import { toOwnOrigin } from '#server/http/origin.ts';
import { type Bytes, type Served, serve, serveBytes } from '#server/http/serve.ts';
import { ReaderTexts } from '#server/texts/reader-texts.ts';
import { type Asked, readPublicRanking, readRankingFile, toRankingCsv, toRankingXlsx } from './actions.ts';

const texts = new ReaderTexts('files');

export function rankingFileRoutes(app: Served, deps: Deps): void {
  serveBytes(app, rankingFilesApi.csv, async ({ params, query, administrator }) => {
    const asked = { batchId: params.id, format: 'csv', emails: query.emails === '1' } as const;
    const { batch, questions } = await readRankingFile(deps, administrator, asked);
    return toSaved(nameOf(batch, 'csv'), rankingFilesApi.csv.produces, Readable.from(toRankingCsv(questions, asked)));
  });
  serveBytes(app, rankingFilesApi.xlsx, async ({ params, query, administrator, request }) => {
    const asked = { batchId: params.id, format: 'xlsx', emails: query.emails === '1' } as const;
    const { batch, questions } = await readRankingFile(deps, administrator, asked);
    const bytes = await toRankingXlsx(questions, asked, texts.for(request.headers));
    return toSaved(nameOf(batch, 'xlsx'), rankingFilesApi.xlsx.produces, bytes);
  });
  serve(app, rankingFilesApi.json, async ({ params, query, administrator, request, reply }) => {
    const asked = { batchId: params.id, format: 'json', emails: query.emails === '1' } as const;
    const file = await readRankingFile(deps, administrator, asked);
    reply.header('content-disposition', disposition(nameOf(file.batch, 'json')));
    return { ...file, address: `${toOwnOrigin(request, deps.site.origin)}/batches/${file.batch.slug}` };
  });
  serveBytes(app, rankingFilesApi.publicCsv, async ({ params: { id }, request }) => {
    const { batch, file } = await readPublicRanking(deps, id);
    const name = nameOf({ slug: batch.slug, round: batch.stoning_round }, 'csv');
    return sendPacked(file, request.headers, { type: rankingFilesApi.publicCsv.produces, name });
  });
}

/** For whoever is signed in: nothing on the way keeps it. */
function toSaved(name: string, type: string, content: Bytes['content']): Bytes {
  const headers = { 'cache-control': 'no-store', 'content-type': type, 'content-disposition': disposition(name) };
  return { headers, content };
}

function disposition(name: string): string {
  return `attachment; filename="${name}"`;
}

function nameOf(batch: Pick<RankingFile['batch'], 'slug' | 'round'>, ending: Asked['format']): string {
  return `${fileNameOf('ranking', batch)}.${ending}`;
}
