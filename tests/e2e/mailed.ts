import pg from 'pg';
import type { RunningServer } from './admin-api.ts';

/** The path of the link in a mail: the server of a test does not know its port when it reads its configuration. */
export function linkIn(text: string, purpose: 'confirm' | 'end'): string {
  const [link = ''] = new RegExp(`http://localhost:\\d+/news/${purpose}/\\S+`).exec(text) ?? [];
  return new URL(link).pathname;
}

/** Whoever has asked anything wants to hear of it, and has confirmed that. */
export async function subscribeAll({ findDatabase }: RunningServer): Promise<void> {
  const client = new pg.Client(await findDatabase());
  await client.connect();
  try {
    await client.query(
      `insert into news_subscriptions (question_id, address_hash, asker_hash, language, confirmed_at)
       select id, sha256(author_email::bytea), sha256(author_email::bytea), 'en', now() from questions
       on conflict do nothing`,
    );
  } finally {
    await client.end();
  }
}
