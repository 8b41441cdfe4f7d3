import type { AdminApi } from './admin-api.ts';

type Batch = { id: string };

/** A batch whose questions are read before they are published, with four that an administrator added. */
export async function openReviewed(api: AdminApi): Promise<Batch> {
  const batch = (await api.openBatch()) as Batch;
  const rules = { moderation: 'before_publishing' };
  await api.call('PATCH', `/api/admin/batches/${batch.id}`, { rules });
  for (const text of ['How do we share the harvest?', 'Who mends the bridge?', 'What do we owe the old?', 'Why?'])
    await api.call('POST', '/api/admin/questions', {
      text,
      author: 'Ruth',
      author_email: 'ruth@example.org',
      batch_id: batch.id,
    });
  return batch;
}

/** As a visitor does; answers its id. */
export async function submitTo(api: AdminApi, { id }: Batch, text: string): Promise<string> {
  const body = { name: 'Ada', email: 'ada@example.org', text };
  return (await api.call<{ id: string }>('POST', `/api/batches/${id}/questions`, body)).id;
}
