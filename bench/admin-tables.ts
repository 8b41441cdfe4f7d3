import { Client } from 'pg';
import { withBatch } from './support/batch.ts';
import { median, quantile } from './support/machine.ts';

const rows = 100_000;
const stoned = 1_000;
const pageSize = 50;
const times = 30;

/** How long the pages of the administration's tables take over HTTP, with very many questions and users. */
export function measureAdminTables(): Promise<void> {
  return withBatch({ questions: rows, phase: null }, async ({ product, organiser }) => {
    const client = new Client(product.connection);
    await client.connect();
    await client.query(
      `insert into users (id, name, email, created_at)
       select gen_random_uuid(), 'Author ' || n, 'author' || n || '@example.org', now() - n * interval '1 minute'
       from generate_series(1, $1::int) as n`,
      [rows],
    );
    // As the ballots' triggers would have done; by hand nobody else writes a tally.
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into tallies (batch_id, round, question_id, stones, votes)
       select batch_id, 1, id, 1 + hashtext(id::text) & 63, 1 + hashtext(id::text) & 31 from questions limit $1`,
      [stoned],
    );
    await client.query('vacuum analyze');
    await client.end();
    for (const [list, orders, searches] of [
      ['questions', ['newest', 'oldest', 'author', 'stones'], ['author77777', 'old mill', 'zebra', 'ri', 'a']],
      ['users', ['newest', 'oldest', 'name', 'email'], ['author77777', 'author 7', 'zebra', 'ri', 'a']],
    ] as const) {
      const time = async (what: string, path: string, query: Record<string, string>) => {
        const took: number[] = [];
        for (let n = 0; n < times; n++) {
          const startedMs = performance.now();
          await organiser.call('GET', `/api/admin/${list}${path}?${new URLSearchParams(query)}`);
          took.push(performance.now() - startedMs);
        }
        console.log(
          `${list}, ${what}: median ${median(took).toFixed(1)} ms, p99 ${quantile(took, 0.99).toFixed(1)} ms`,
        );
      };
      const page = { limit: String(pageSize) };
      for (const order of orders) {
        await time(`${order}, first page`, '', { ...page, order });
        await time(`${order}, last page`, '', { ...page, order, offset: String(rows - pageSize) });
      }
      await time('count', '/count', {});
      for (const search of searches) {
        await time(`'${search}', first page`, '', { ...page, search });
        await time(`'${search}', count`, '/count', { search });
      }
    }
  });
}
