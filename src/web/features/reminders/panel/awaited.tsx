import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AwaitedQuestion } from '#contract/council/reminders.ts';
import { excerpt } from '#text/excerpt.ts';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { adminTexts } from '#web/text/admin.ts';
import { toDayText } from '#web/text/moments.ts';
import { uiText } from '#web/text/public.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';
import { awaitedQuery, remindersQuery, useChangeReminders, useRenewCalendar } from './queries.ts';

const mostOfAQuestion = 160;

/** What waits for a word of the council, and how who reads this is reminded of it. */
export function Awaited() {
  const { data, error } = useQuery(awaitedQuery);
  return (
    <section className="wrap panel awaited" aria-labelledby="awaited-title">
      <h2 id="awaited-title">{adminTexts.reminders.title}</h2>
      {data ? <AwaitedList awaited={data} /> : <ListAwaited error={error} />}
      <HowReminded />
    </section>
  );
}

function AwaitedList({ awaited }: { awaited: readonly AwaitedQuestion[] }) {
  if (awaited.length === 0) return <Empty>{adminTexts.reminders.nothing}</Empty>;
  return (
    <ul className="council-batches">
      {awaited.map(({ batch, question, state, due, overdue_days: days }) => {
        const { dueOn, overdue } = adminTexts.reminders;
        const day = toDayText(due, 'UTC');
        const kind = state === 'promised' ? state : 'sent';
        return (
          <li key={`${batch.id} ${question.id}`}>
            <Link to="/admin" search={{ batch: batch.id }} {...inOwnLanguage(question.language)}>
              {excerpt(question.text, mostOfAQuestion)}
            </Link>
            <span className="quiet small num">
              <strong>{days > 0 ? overdue[kind]({ day, days }) : dueOn[kind]({ day })}</strong> ·{' '}
              <bdi>{batch.name}</bdi>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function HowReminded() {
  const { data } = useQuery(remindersQuery);
  const change = useChangeReminders();
  const renew = useRenewCalendar();
  if (!data) return null;
  const { mails, calendar } = data;
  const { on, off, noMail } = adminTexts.reminders;
  return (
    <>
      <div className="awaited-how">
        <p>{{ on, off, none: noMail }[mails]}</p>
        {mails !== 'none' && (
          <Button pending={change.isPending} onClick={() => change.mutate(mails === 'on' ? 'off' : 'on')}>
            {mails === 'on' ? adminTexts.reminders.end : adminTexts.reminders.begin}
          </Button>
        )}
      </div>
      <div className="awaited-how">
        <p>
          {adminTexts.reminders.calendar}: <bdi dir="ltr">{calendar}</bdi>
          <br />
          <span className="quiet small">{adminTexts.reminders.calendarHint}</span>
        </p>
        <CopyButton text={calendar}>{uiText.copy}</CopyButton>
        <Button pending={renew.isPending} onClick={() => renew.mutate(undefined)}>
          {adminTexts.reminders.renew}
        </Button>
      </div>
    </>
  );
}
