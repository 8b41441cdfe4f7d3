import { sql } from 'kysely';
import { daysAhead } from '#contract/council/reminders.ts';
import type { Database } from '#server/database/connect.ts';
import type { Deps } from '#server/deps.ts';
import { isAwaited, toldRows } from '#server/features/council/outcomes/told-rows.ts';
import type { Follower } from '#server/features/trust/audit/after-act.ts';
import { addJob } from '#server/job-queue/add-job.ts';
import { councilZone } from '#server/texts/council-day.ts';
import { dayOf, today } from './awaited.ts';
import { reminderJob, toldJob, writtenByLinkJob } from './jobs.ts';
import { linkDays } from './links.ts';
import { beginForNewcomers, isReminded, listReachedIds, takeUntold } from './people.ts';

/** Whoever got the role reads at once that reminders come. */
export const followRoles: Follower = {
  kinds: ['administrator.created', 'administrator.role_changed', 'administrator.enabled'],
  follow: (tx, _acts, deps) => tellNewcomers(tx, deps),
};

/** Of what a link of a mail published all of the role read, also the one whose mail it was, and whoever has ended the reminders. */
export const followLinks: Follower = {
  kinds: ['question.outcome_written'],
  follow: async (tx, acts, { mailer }) => {
    for (const { batchId, subjectId, actor, change } of acts) {
      if (change.after?.by !== 'mail_link' || !mailer.canSend || !actor?.id || !batchId || !subjectId) continue;
      const { rows } = await sql<{ round: number; sequence: number }>`
        select round, sequence from current_outcomes
        join batches on batches.id = batch_id and batches.stoning_round = round
        where batch_id = ${batchId} and question_id = ${subjectId}
      `.execute(tx);
      const [said] = rows;
      if (!said) continue;
      for (const administrator of await listReachedIds(tx))
        await addJob(tx, writtenByLinkJob, { administrator, by: actor.id, batchId, questionId: subjectId, ...said });
    }
  },
};

/** Writes down who is told that reminders come, and who is reminded today. */
export async function planReminders(db: Database, deps: Pick<Deps, 'mailer' | 'site'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tellNewcomers(tx, deps);
    if (!deps.mailer.canSend) return;
    for (const { due_at, ...job } of await takeDue(tx, deps)) await addJob(tx, reminderJob, job, due_at);
  });
}

/** Also who has had the role since before there were reminders. */
async function tellNewcomers(tx: Database, { mailer }: Pick<Deps, 'mailer'>): Promise<void> {
  await beginForNewcomers(tx);
  if (!mailer.canSend) return;
  for (const administrator of await takeUntold(tx)) await addJob(tx, toldJob, { administrator });
}

type Due = { administrator: string; day: string; due_at: Date };

/**
 * Looks once a day at what each is to be reminded of, at eight in the morning: where a day is `daysAhead` days off, or is today, or was one
 * of those since the last look; else once a month, as long as something is overdue.
 */
async function takeDue(tx: Database, deps: Pick<Deps, 'site'>): Promise<Due[]> {
  const now = today(deps);
  const { rows } = await sql<Due>`
    with looked as (
      select administrator_id, ${dayOf(sql`looked_at`, deps)} as looked_on, ${dayOf(sql`reminded_at`, deps)} as reminded_on
      from outcome_reminders join administrators on administrators.id = administrator_id
      where ${isReminded} and ${dayOf(sql`looked_at`, deps)} < ${now}
      for update of outcome_reminders skip locked
    ), found as (
      select administrator_id, exists (
        select from ${toldRows} where ${isAwaited} and (
          (said.due - ${daysAhead}::integer > looked_on and said.due - ${daysAhead}::integer <= ${now})
          or (said.due > looked_on and said.due <= ${now})
          or (said.due < ${now} and reminded_on <= ${now} - interval '1 month')
        )
      ) as is_due
      from looked
    ), noted as (
      update outcome_reminders set looked_at = now(), reminded_at = case when is_due then now() else reminded_at end
      from found where found.administrator_id = outcome_reminders.administrator_id
      returning outcome_reminders.administrator_id, is_due
    )
    select administrator_id as administrator, to_char(${now}, 'YYYY-MM-DD') as day,
      (${now} + time '08:00') at time zone ${councilZone(deps.site.identity)} as due_at
    from noted where is_due order by administrator_id
  `.execute(tx);
  return rows;
}

/** Links whose time is over. Those that something was written since say so until then. */
export async function deleteOldLinks(db: Database): Promise<void> {
  await sql`delete from outcome_links where made_at < now() - make_interval(days => ${linkDays})`.execute(db);
}
