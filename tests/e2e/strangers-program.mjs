// A program of somebody else's, written from docs/programs.md alone: it knows nothing of this repository.
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

/**
 * @param {{ origin: string, token: string }} where
 */
export function program({ origin, token }) {
  /**
   * @param {string} method
   * @param {string} path
   * @param {object} body
   */
  async function call(method, path, body) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(origin + path, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  return {
    /** @returns {Promise<{ id: string }>} */
    async makeBatch() {
      const [submission_deadline, stoning_deadline] = [7, 14].map((days) =>
        new Date(Date.now() + days * 86_400_000).toISOString(),
      );
      return call('POST', '/api/admin/batches', { name: 'A program’s council', submission_deadline, stoning_deadline });
    },
    /** @param {string} id */
    async importQuestions(id) {
      const rows = Array.from({ length: 10 }, (_, place) => ({
        text: `What does row ${place + 1} ask?`,
        author: 'Ada',
        author_email: 'ada@example.org',
      }));
      return call('POST', `/api/admin/batches/${id}/questions/import`, { rows, dry_run: false });
    },
    /** @param {string} id */
    activate: (id) => call('PATCH', `/api/admin/batches/${id}`, { is_active: true }),
    /**
     * @param {string} id
     * @param {number} phase
     */
    enterPhase: (id, phase) => call('PATCH', `/api/admin/batches/${id}`, { phase }),
  };
}

/**
 * Its own site, on another port: it hears webhooks, and shows the result of the last one that told of a completed batch.
 * @param {string} origin
 */
export async function startSite(origin) {
  /** @type {{ type: string, data: { batch: { slug: string }, phase?: number } }[]} */
  const heard = [];
  const site = { heard, secret: '', url: '', stop: () => void server.close() };
  const server = createServer(async (request, answer) => {
    if (request.method === 'POST') {
      let body = '';
      for await (const part of request) body += part;
      const headers = /** @type {Record<string, string>} */ (request.headers);
      heard.push(/** @type {any} */ (new Webhook(site.secret).verify(body, headers)));
      return answer.writeHead(204).end();
    }
    const completed = heard.find(({ type }) => type === 'batch.completed');
    const frame = completed
      ? `<iframe src="${origin}/batches/${completed.data.batch.slug}?view=embed" title="The result" style="width: 100%; height: 22rem"></iframe>`
      : 'Not yet.';
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    return answer.end(`<!doctype html><html lang="en"><title>Town</title>${frame}</html>`);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The site does not listen.');
  site.url = `http://127.0.0.1:${address.port}`;
  return site;
}
