import { queryOptions } from '@tanstack/react-query';
import { type Batch, batchesApi, type Waits } from '#contract/council/batches.ts';
import { boothsApi } from '#contract/council/booths.ts';
import { cardsApi } from '#contract/council/cards.ts';
import { Check, type CheckId, checksApi, type Mend } from '#contract/council/checks.ts';
import { deskApi } from '#contract/council/desk.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { sheetsApi } from '#contract/council/sheets.ts';
import { checkText } from '#text/check-text.ts';
import { call } from '#web/api/call.ts';
import { hasCode } from '#web/api/problem-code.ts';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { adminTexts } from '#web/text/admin.ts';
import { toCouncilText } from '#web/text/council-moment.ts';
import { toNumberText } from '#web/text/moments.ts';

/** What is to be said of a batch before its next step; read again whenever a batch is. */
export function checksQuery({ id }: Pick<Batch, 'id'>) {
  return queryOptions({
    queryKey: ['batches', 'checks', id],
    queryFn: async ({ signal }) => (await call(checksApi.list, { params: { id } }, { signal })).checks,
    staleTime: 0,
  });
}

/** What it says, with moments on the reader's clock too. */
export function toSentence(check: Check): string {
  return checkText(check, { texts: adminTexts, toMoment: toCouncilText, toNumber: toNumberText });
}

/** Why a step that is taken by itself waits. */
export function waitsText(waits: Waits): string {
  const of = { level: 'stops', act: 'move_on' } as const;
  return toSentence(
    waits === 'no_cards' ? { ...of, id: waits, values: { on_paper: false } } : { ...of, id: waits, values: {} },
  );
}

/** Why nothing moved, where checks stopped it; told in place of the problem's own sentence. */
export function stopText(error: unknown): string | undefined {
  if (!hasCode(error, 'check_stops')) return;
  const stopping = (error.problem.checks ?? []).flatMap((check) => Check.safeParse(check).data ?? []);
  return stopping.map(toSentence).join(' ') || undefined;
}

/** What somebody has to be able to call who mends it; who enters paper counts its stacks, too. */
const calls: Record<Mend, Parameters<ReturnType<typeof usePermissions>>[0]> = {
  questions: questionsApi.update,
  desk: deskApi.next,
  cards: cardsApi.make,
  paper: sheetsApi.list,
  booths: boothsApi.make,
  deadlines: batchesApi.update,
};

export function useMayMend(): (mend: Mend) => boolean {
  const may = usePermissions();
  return (mend) => may(calls[mend]);
}

/** What the link to where it is mended is called. */
export function toMendText({ id, mend }: { id: CheckId; mend: Mend }): string {
  const { preflight } = adminTexts.batches;
  const named: Partial<Record<CheckId, string>> = {
    alike: preflight.compareFirst,
    waiting: preflight.decideFirst,
    verdicts_waiting: adminTexts.verdicts.read,
    no_cards: preflight.makeCards,
    cards_not_arrived: preflight.toCards,
    no_booth: preflight.toBooths,
    entry_codes: preflight.toHelpers,
    stacks_open: preflight.toStacks,
    sheets_missing: preflight.toBox,
  };
  if (mend === 'deadlines') return adminTexts.batchPage.attend.moveDeadlines;
  return named[id] ?? adminTexts.batchPage.views[mend];
}

/** Where the page of its batch mends it; deadlines are moved among its settings. */
export function toMendAddress({ id }: Pick<Batch, 'id'>, mend: Mend): string {
  return `/admin?batch=${id}&view=${mend === 'deadlines' ? 'settings' : mend}`;
}
