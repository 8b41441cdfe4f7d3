import type { Question, QuestionFilter, QuestionOrder } from '#contract/council/questions.ts';
import type { Administrator } from '#contract/people/administrators.ts';
import { readsAddresses } from '#contract/wire/roles.ts';
import { AppError } from '#server/app-error.ts';
import type { ListPage } from '#server/database/list-page.ts';
import type { Deps } from '#server/deps.ts';
import { countQuestions, listQuestions, type WithAddresses } from './list.ts';

/**
 * Viewers read and find no e-mail addresses.
 * @throws AppError role_insufficient
 */
export async function readQuestions(
  { db }: Deps,
  administrator: Administrator,
  { limit, offset, order, ids, ...filter }: QuestionFilter & ListPage<QuestionOrder>,
): Promise<Question[]> {
  return listQuestions(db, filter, { limit, offset, order, ids, ...addressesFor(administrator, filter) });
}

/** @throws AppError role_insufficient */
export async function countFoundQuestions(
  { db }: Deps,
  administrator: Administrator,
  filter: QuestionFilter,
): Promise<{ count: number }> {
  return { count: await countQuestions(db, { ...filter, ...addressesFor(administrator, filter) }) };
}

function addressesFor({ role }: Administrator, { author_email }: QuestionFilter): Required<WithAddresses> {
  const withAddresses = readsAddresses(role);
  // Whether an address is known must not be found out by asking for it.
  if (!withAddresses && author_email !== undefined) throw new AppError('role_insufficient');
  return { withAddresses };
}
