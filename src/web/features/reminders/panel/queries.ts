import { queryOptions } from '@tanstack/react-query';
import { type Reminders, remindersApi } from '#contract/council/reminders.ts';
import { call } from '#web/api/call.ts';
import { outcomesQuery } from '#web/features/outcomes/panel/queries.ts';
import { useAct } from '#web/panel-kit/use-act.tsx';
import { adminTexts } from '#web/text/admin.ts';

/** What waits for a word of the council: it changes with each outcome that is written. */
export const awaitedQuery = queryOptions({
  queryKey: [...outcomesQuery.queryKey, 'awaited'],
  queryFn: ({ signal }) => call(remindersApi.listAwaited, {}, { signal }),
});

export const remindersQuery = queryOptions({
  queryKey: ['reminders'],
  queryFn: ({ signal }) => call(remindersApi.read, {}, { signal }),
});

export function useChangeReminders() {
  return useAct({
    act: (mails: 'on' | 'off') => call(remindersApi.change, { body: { mails } }),
    done: ({ mails }: Reminders) => (mails === 'off' ? adminTexts.reminders.ended : adminTexts.reminders.begun),
    failed: () => adminTexts.reminders.failed,
    lists: [remindersQuery],
  });
}

export function useRenewCalendar() {
  return useAct({
    act: () => call(remindersApi.renewCalendar, {}),
    done: () => adminTexts.reminders.renewed,
    failed: () => adminTexts.reminders.failed,
    lists: [remindersQuery],
  });
}
