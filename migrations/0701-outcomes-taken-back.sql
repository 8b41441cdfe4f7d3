-- That a state of an outcome was taken back.
alter table webhooks
  drop constraint webhooks_events_check,
  add constraint webhooks_events_check check (
    cardinality(events) > 0 and events <@ array[
      'batch.activated', 'batch.deactivated', 'batch.phase_entered', 'deadline.moved', 'question.published', 'question.declined', 'turnout',
      'round.set_aside', 'batch.completed', 'outcome.given', 'outcome.taken_back'
    ]
  );
