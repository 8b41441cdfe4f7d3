-- Generated from the migrations by `npm run schema`: read it, do not edit it.

create table administrator_accounts (
  id uuid not null,
  account_id text not null,
  provider_id text not null,
  administrator_id uuid not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  password text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint administrator_accounts_administrator_id_fkey FOREIGN KEY (administrator_id) REFERENCES administrators(id) ON DELETE CASCADE,
  constraint administrator_accounts_keep_no_tokens CHECK (((access_token IS NULL) AND (refresh_token IS NULL) AND (id_token IS NULL))),
  constraint administrator_accounts_pkey PRIMARY KEY (id),
  constraint administrator_accounts_provider_id_account_id_key UNIQUE (provider_id, account_id)
);
CREATE INDEX administrator_accounts_by_administrator ON public.administrator_accounts USING btree (administrator_id);
CREATE UNIQUE INDEX administrator_accounts_once_per_provider ON public.administrator_accounts USING btree (administrator_id, provider_id);
CREATE TRIGGER administrator_accounts_are_noted AFTER INSERT OR DELETE OR UPDATE OF password, provider_id, account_id, administrator_id ON public.administrator_accounts FOR EACH ROW EXECUTE FUNCTION note_for_the_log();
CREATE CONSTRAINT TRIGGER administrator_accounts_enter_the_log AFTER INSERT OR DELETE OR UPDATE OF password, provider_id, account_id, administrator_id ON public.administrator_accounts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION log_what_was_noted();

create table administrator_invitations (
  id uuid not null,
  email text not null,
  role text not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint administrator_invitations_email_check CHECK ((email = lower(email))),
  constraint administrator_invitations_email_key UNIQUE (email),
  constraint administrator_invitations_pkey PRIMARY KEY (id),
  constraint administrator_invitations_role_check CHECK ((role = ANY (ARRAY['viewer'::text, 'moderator'::text, 'administrator'::text, 'owner'::text, 'council'::text]))),
  constraint administrator_invitations_token_hash_key UNIQUE (token_hash)
);

create table administrator_second_factors (
  id uuid not null,
  administrator_id uuid not null,
  secret text not null,
  recovery_codes text not null,
  verified boolean not null default false,
  failed_verifications integer not null default 0,
  locked_until timestamp with time zone,
  last_step integer,
  constraint administrator_second_factors_administrator_id_fkey FOREIGN KEY (administrator_id) REFERENCES administrators(id) ON DELETE CASCADE,
  constraint administrator_second_factors_administrator_id_key UNIQUE (administrator_id),
  constraint administrator_second_factors_pkey PRIMARY KEY (id)
);

create table administrator_sessions (
  id uuid not null,
  token_hash text not null,
  administrator_id uuid not null,
  expires_at timestamp with time zone not null,
  ip_address text,
  user_agent text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint administrator_sessions_administrator_id_fkey FOREIGN KEY (administrator_id) REFERENCES administrators(id) ON DELETE CASCADE,
  constraint administrator_sessions_pkey PRIMARY KEY (id),
  constraint administrator_sessions_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX administrator_sessions_by_administrator ON public.administrator_sessions USING btree (administrator_id);

create table administrator_verifications (
  id uuid not null,
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint administrator_verifications_pkey PRIMARY KEY (id)
);
CREATE INDEX administrator_verifications_by_identifier ON public.administrator_verifications USING btree (identifier);

create table administrators (
  id uuid not null,
  name text not null,
  email text not null,
  email_verified boolean not null default false,
  image text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  role text not null,
  disabled_at timestamp with time zone,
  second_factor boolean not null default false,
  revision integer not null default 1,
  let_in_at timestamp with time zone,
  constraint administrators_email_key UNIQUE (email),
  constraint administrators_pkey PRIMARY KEY (id),
  constraint administrators_role_check CHECK ((role = ANY (ARRAY['viewer'::text, 'moderator'::text, 'administrator'::text, 'owner'::text, 'council'::text])))
);
CREATE TRIGGER administrators_are_noted AFTER INSERT OR DELETE OR UPDATE OF email, role, disabled_at, second_factor ON public.administrators FOR EACH ROW EXECUTE FUNCTION note_for_the_log();
CREATE TRIGGER administrators_end_their_reminders AFTER UPDATE OF role, disabled_at ON public.administrators FOR EACH ROW WHEN ((old.role = 'council'::text)) EXECUTE FUNCTION end_outcome_reminders();
CREATE CONSTRAINT TRIGGER administrators_enter_the_log AFTER INSERT OR DELETE OR UPDATE OF email, role, disabled_at, second_factor ON public.administrators DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION log_what_was_noted();
CREATE TRIGGER administrators_keep_an_owner_on_change AFTER UPDATE OF role, disabled_at ON public.administrators FOR EACH ROW WHEN (((old.role = 'owner'::text) AND (old.disabled_at IS NULL) AND ((new.role <> 'owner'::text) OR (new.disabled_at IS NOT NULL)))) EXECUTE FUNCTION refuse_loss_of_last_owner();
CREATE TRIGGER administrators_keep_an_owner_on_removal AFTER DELETE ON public.administrators FOR EACH ROW WHEN (((old.role = 'owner'::text) AND (old.disabled_at IS NULL))) EXECUTE FUNCTION refuse_loss_of_last_owner();

create table api_tokens (
  id uuid not null,
  name text not null,
  role text not null,
  batch_id uuid,
  token_hash bytea not null,
  made_by uuid not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null default (now() + '1 year'::interval),
  last_used_at timestamp with time zone,
  constraint api_tokens_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(id) ON DELETE CASCADE,
  constraint api_tokens_end_in_time CHECK (((expires_at > created_at) AND (expires_at <= (created_at + '1 year'::interval)))),
  constraint api_tokens_made_by_fkey FOREIGN KEY (made_by) REFERENCES administrators(id) ON DELETE CASCADE,
  constraint api_tokens_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint api_tokens_pkey PRIMARY KEY (id),
  constraint api_tokens_role_check CHECK ((role = ANY (ARRAY['viewer'::text, 'moderator'::text, 'administrator'::text]))),
  constraint api_tokens_token_hash_key UNIQUE (token_hash)
);
CREATE TRIGGER api_tokens_are_noted AFTER INSERT OR DELETE OR UPDATE ON public.api_tokens FOR EACH ROW EXECUTE FUNCTION note_row_for_the_log('{last_used_at}');
CREATE CONSTRAINT TRIGGER api_tokens_enter_the_log AFTER INSERT OR DELETE OR UPDATE ON public.api_tokens DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION log_what_was_noted();

create table arrival_keys (
  batch_id uuid not null,
  round integer not null,
  key bytea not null,
  period integer not null default 1,
  constraint arrival_keys_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(id),
  constraint arrival_keys_key_check CHECK ((octet_length(key) = 32)),
  constraint arrival_keys_period_check CHECK ((period >= 1)),
  constraint arrival_keys_pkey PRIMARY KEY (batch_id, round)
);

create table asker_verdicts (
  batch_id uuid not null,
  round integer not null,
  question_id uuid not null,
  asked_id uuid not null,
  said text not null,
  words text,
  state text,
  said_at timestamp with time zone not null default clock_timestamp(),
  seal uuid not null default gen_random_uuid(),
  state_reason text,
  state_reason_code text,
  constraint asker_verdicts_asked_id_fkey FOREIGN KEY (asked_id) REFERENCES questions(id) ON DELETE CASCADE,
  constraint asker_verdicts_batch_id_round_question_id_fkey FOREIGN KEY (batch_id, round, question_id) REFERENCES ballot_questions(batch_id, round, question_id) ON DELETE CASCADE,
  constraint asker_verdicts_check CHECK ((num_nonnulls(words, state) <> 1)),
  constraint asker_verdicts_give_reasons CHECK ((num_nonnulls(state_reason, state_reason_code) <=
CASE
    WHEN (state = 'declined'::text) THEN 1
    ELSE 0
END)),
  constraint asker_verdicts_pkey PRIMARY KEY (batch_id, round, question_id, asked_id),
  constraint asker_verdicts_said_check CHECK ((said = ANY (ARRAY['yes'::text, 'in_part'::text, 'no'::text]))),
  constraint asker_verdicts_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'published'::text, 'declined'::text]))),
  constraint asker_verdicts_state_reason_code_check CHECK ((state_reason_code = ANY (ARRAY['not_a_question'::text, 'insults'::text, 'private'::text, 'advertises'::text]))),
  constraint asker_verdicts_words_check CHECK (((words <> ''::text) AND (char_length(words) <= 240)))
);
CREATE INDEX asker_verdicts_by_question ON public.asker_verdicts USING btree (asked_id);
CREATE INDEX asker_verdicts_waiting ON public.asker_verdicts USING btree (batch_id) WHERE (state = 'waiting'::text);
CREATE TRIGGER asker_verdicts_announced AFTER INSERT OR DELETE OR UPDATE ON public.asker_verdicts FOR EACH STATEMENT EXECUTE FUNCTION announce_public_change();
CREATE TRIGGER asker_verdicts_are_of_outcomes BEFORE INSERT ON public.asker_verdicts FOR EACH ROW EXECUTE FUNCTION refuse_unlawful_verdict();
CREATE TRIGGER asker_verdicts_enter_the_log_by_delete AFTER DELETE ON public.asker_verdicts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_rows('batch_id, round, question_id, asked_id', 'seal, said, words, state, log_moment(said_at)');
CREATE TRIGGER asker_verdicts_enter_the_log_by_insert AFTER INSERT ON public.asker_verdicts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_rows('batch_id, round, question_id, asked_id', 'seal, said, words, state, log_moment(said_at)');
CREATE TRIGGER asker_verdicts_enter_the_log_by_update AFTER UPDATE ON public.asker_verdicts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_rows('batch_id, round, question_id, asked_id', 'seal, said, words, state, log_moment(said_at)');
CREATE TRIGGER asker_verdicts_stand_still BEFORE INSERT OR UPDATE ON public.asker_verdicts FOR EACH ROW EXECUTE FUNCTION guard_asker_verdict();

create table audit_entries (
  id uuid not null,
  at timestamp with time zone not null default clock_timestamp(),
  actor_id uuid,
  actor_name text not null,
  kind text not null,
  batch_id uuid,
  subject_id uuid,
  before jsonb,
  after jsonb,
  constraint audit_entries_actor_name_check CHECK ((actor_name <> ''::text)),
  constraint audit_entries_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(id),
  constraint audit_entries_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_entries_by_actor ON public.audit_entries USING btree (actor_id, at DESC, id DESC);
CREATE INDEX audit_entries_by_batch ON public.audit_entries USING btree (batch_id, at DESC, id DESC);
CREATE INDEX audit_entries_by_kind ON public.audit_entries USING btree (kind, at DESC, id DESC);
CREATE INDEX audit_entries_by_subject ON public.audit_entries USING btree (subject_id);
CREATE INDEX audit_entries_by_what_was ON public.audit_entries USING gin (before);
CREATE INDEX audit_entries_newest_first ON public.audit_entries USING btree (at DESC, id DESC);
CREATE TRIGGER audit_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entries_are_noted AFTER INSERT ON public.audit_entries FOR EACH ROW EXECUTE FUNCTION note_for_the_log();
CREATE CONSTRAINT TRIGGER audit_entries_enter_the_log AFTER INSERT ON public.audit_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION log_what_was_noted();

create table backup_attempts (
  id uuid not null,
  at timestamp with time zone not null default now(),
  file_name text not null,
  bytes bigint,
  failure text,
  constraint backup_attempts_bytes_check CHECK ((bytes > 0)),
  constraint backup_attempts_check CHECK (((bytes IS NULL) <> (failure IS NULL))),
  constraint backup_attempts_failure_check CHECK ((failure <> ''::text)),
  constraint backup_attempts_pkey PRIMARY KEY (id)
);
CREATE INDEX backup_attempts_newest_first ON public.backup_attempts USING btree (at DESC);

create table ballot_arrivals (
  batch_id uuid not null,
  round integer not null,
  minute timestamp with time zone not null,
  network_key bytea not null,
  ballots integer not null,
  period integer not null default 1,
  constraint ballot_arrivals_ballots_check CHECK ((ballots > 0)),
  constraint ballot_arrivals_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(id),
  constraint ballot_arrivals_network_key_check CHECK ((octet_length(network_key) = 32)),
  constraint ballot_arrivals_period_check CHECK ((period >= 1)),
  constraint ballot_arrivals_pkey PRIMARY KEY (batch_id, round, minute, network_key)
);

create table ballot_choices (
  ballot_id uuid not null,
  stones smallint not null,
  question_id uuid not null,
  constraint ballot_choices_pkey PRIMARY KEY (ballot_id, stones),
  constraint ballot_choices_stones_check CHECK ((stones = ANY (stones_of_picks())))
);
CREATE TRIGGER ballot_choices_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ballot_choices FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER choices_are_tallied AFTER INSERT ON public.ballot_choices REFERENCING NEW TABLE AS new_choices FOR EACH STATEMENT EXECUTE FUNCTION add_to_tallies();
CREATE TRIGGER choices_enter_the_log AFTER INSERT ON public.ballot_choices REFERENCING NEW TABLE AS new_choices FOR EACH STATEMENT EXECUTE FUNCTION log_ballots();

create table ballot_questions (
  batch_id uuid not null,
  round integer not null,
  question_id uuid not null,
  text text not null,
  author text not null,
  timestamp timestamp with time zone not null,
  seal uuid,
  author_seal uuid,
  taken_out_at timestamp with time zone,
  taken_out_reason text,
  removed_at timestamp with time zone,
  originals jsonb,
  co_askers integer not null default 0,
  sign text,
  language text,
  constraint ballot_questions_author_check CHECK ((char_length(author) <= 120)),
  constraint ballot_questions_batch_id_round_fkey FOREIGN KEY (batch_id, round) REFERENCES rounds(batch_id, round) ON DELETE CASCADE,
  constraint ballot_questions_co_askers_check CHECK ((co_askers >= 0)),
  constraint ballot_questions_language_check CHECK ((language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'::text)),
  constraint ballot_questions_originals_check CHECK ((jsonb_typeof(originals) = 'array'::text)),
  constraint ballot_questions_pkey PRIMARY KEY (batch_id, round, question_id),
  constraint ballot_questions_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id),
  constraint ballot_questions_reason_of_taking_out CHECK (((taken_out_reason IS NULL) OR ((taken_out_at IS NOT NULL) AND (taken_out_reason <> ''::text)))),
  constraint ballot_questions_sign_check CHECK ((sign ~ '^[A-Z][0-9]{1,5}$'::text)),
  constraint ballot_questions_taken_out_reason_check CHECK ((char_length(taken_out_reason) <= 300)),
  constraint ballot_questions_text_check CHECK ((char_length(text) <= 1000)),
  constraint ballot_questions_words_until_removed CHECK (
CASE
    WHEN (removed_at IS NULL) THEN ((text <> ''::text) AND (author <> ''::text) AND (seal IS NOT NULL) AND (author_seal IS NOT NULL))
    ELSE ((text = ''::text) AND (author = ''::text) AND (seal IS NULL) AND (author_seal IS NULL) AND (taken_out_reason IS NULL))
END)
);
CREATE INDEX ballot_questions_by_question ON public.ballot_questions USING btree (question_id);
CREATE UNIQUE INDEX ballot_questions_of_sign ON public.ballot_questions USING btree (batch_id, round, sign) WHERE (sign IS NOT NULL);
CREATE TRIGGER ballot_questions_announced AFTER INSERT OR DELETE OR UPDATE ON public.ballot_questions FOR EACH STATEMENT EXECUTE FUNCTION announce_public_change();
CREATE TRIGGER ballot_questions_are_remembered_when_out AFTER UPDATE OF taken_out_reason ON public.ballot_questions FOR EACH ROW WHEN ((new.taken_out_reason IS DISTINCT FROM old.taken_out_reason)) EXECUTE FUNCTION follow_taking_out();
CREATE TRIGGER ballot_questions_change_in_the_log AFTER UPDATE ON public.ballot_questions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_changed_papers();
CREATE TRIGGER ballot_questions_keep_their_originals BEFORE UPDATE ON public.ballot_questions FOR EACH ROW EXECUTE FUNCTION refuse_changed_originals();
CREATE TRIGGER ballot_questions_keep_their_sign BEFORE UPDATE ON public.ballot_questions FOR EACH ROW WHEN (((old.sign IS NOT NULL) AND (new.sign IS DISTINCT FROM old.sign))) EXECUTE FUNCTION refuse_another_sign();
CREATE TRIGGER ballot_questions_lose_their_outcome AFTER UPDATE ON public.ballot_questions FOR EACH ROW WHEN (((old.removed_at IS NULL) AND (new.removed_at IS NOT NULL))) EXECUTE FUNCTION drop_outcome();
CREATE TRIGGER ballot_questions_say_their_age AFTER INSERT ON public.ballot_questions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_paper_ages();
CREATE TRIGGER ballot_questions_stand_still BEFORE UPDATE ON public.ballot_questions FOR EACH ROW EXECUTE FUNCTION guard_ballot_question();
CREATE TRIGGER coverages_follow AFTER UPDATE ON public.ballot_questions FOR EACH ROW WHEN ((new.removed_at IS DISTINCT FROM old.removed_at)) EXECUTE FUNCTION follow_coverage();

create table ballots (
  id uuid not null,
  batch_id uuid not null,
  round integer not null,
  voter_hash bytea not null,
  idempotency_key text not null,
  receipt text not null,
  cast_at timestamp with time zone not null default now(),
  replaces uuid,
  channel text,
  constraint ballots_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(id),
  constraint ballots_channel_check CHECK ((channel = ANY (ARRAY['card'::text, 'booth'::text, 'paper'::text]))),
  constraint ballots_one_per_voter UNIQUE NULLS NOT DISTINCT (batch_id, voter_hash, round, replaces),
  constraint ballots_pkey PRIMARY KEY (id),
  constraint ballots_round_check CHECK ((round >= 1)),
  constraint ballots_voter_hash_check CHECK ((octet_length(voter_hash) = 32))
);
CREATE INDEX ballots_by_channel ON public.ballots USING btree (batch_id, round, channel) WHERE ((channel IS NOT NULL) AND (replaces IS NULL));
CREATE INDEX ballots_of_booths_by_key ON public.ballots USING btree (batch_id, idempotency_key) WHERE (channel = 'booth'::text);
CREATE UNIQUE INDEX ballots_replaced_once ON public.ballots USING btree (replaces) WHERE (replaces IS NOT NULL);
CREATE INDEX ballots_replacing_by_round ON public.ballots USING btree (batch_id, round) WHERE (replaces IS NOT NULL);
CREATE TRIGGER ballots_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ballots FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ballots_are_complete AFTER INSERT ON public.ballots REFERENCING NEW TABLE AS new_ballots FOR EACH STATEMENT EXECUTE FUNCTION refuse_unlawful_ballots();
CREATE TRIGGER ballots_come_by_their_channel AFTER INSERT ON public.ballots REFERENCING NEW TABLE AS new_ballots FOR EACH STATEMENT EXECUTE FUNCTION refuse_unlawful_channels();

create table batch_reasons (
  batch_id uuid not null,
  language text not null,
  place smallint not null,
  text text not null,
  constraint batch_reasons_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(id),
  constraint batch_reasons_language_check CHECK ((language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'::text)),
  constraint batch_reasons_pkey PRIMARY KEY (batch_id, language, place),
  constraint batch_reasons_place_check CHECK (((place >= 1) AND (place <= 12))),
  constraint batch_reasons_text_check CHECK (((text <> ''::text) AND (char_length(text) <= 300)))
);
CREATE TRIGGER batch_reasons_enter_the_log_by_delete AFTER DELETE ON public.batch_reasons REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_rows('batch_id, language, place', 'text');
CREATE TRIGGER batch_reasons_enter_the_log_by_insert AFTER INSERT ON public.batch_reasons REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_rows('batch_id, language, place', 'text');
CREATE TRIGGER batch_reasons_enter_the_log_by_update AFTER UPDATE ON public.batch_reasons REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_rows('batch_id, language, place', 'text');

create table batch_sizes (
  batch_id uuid not null,
  questions integer not null,
  waiting integer not null default 0,
  gone integer not null default 0,
  knows_all boolean not null default true,
  constraint batch_sizes_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(id),
  constraint batch_sizes_gone_check CHECK ((gone >= 0)),
  constraint batch_sizes_pkey PRIMARY KEY (batch_id),
  constraint batch_sizes_questions_check CHECK ((questions >= 0)),
  constraint batch_sizes_waiting_check CHECK ((waiting >= 0))
);
CREATE TRIGGER batch_sizes_plan_steps AFTER UPDATE ON public.batch_sizes FOR EACH ROW WHEN (((old.questions < cardinality(stones_of_picks())) AND (new.questions >= cardinality(stones_of_picks())))) EXECUTE FUNCTION plan_step_of_filled_batch();

create table batch_texts (
  batch_id uuid not null,
  language text not null,
  phase smallint not null,
  text text not null,
  constraint batch_texts_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(id),
  constraint batch_texts_language_check CHECK ((language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'::text)),
  constraint batch_texts_phase_check CHECK (((phase >= 1) AND (phase <= 3))),
  constraint batch_texts_pkey PRIMARY KEY (batch_id, language, phase),
  constraint batch_texts_text_check CHECK (((text <> ''::text) AND (char_length(text) <= 1000)))
);
CREATE TRIGGER batch_texts_enter_the_log_by_delete AFTER DELETE ON public.batch_texts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_rows('batch_id, language, phase', 'text');
CREATE TRIGGER batch_texts_enter_the_log_by_insert AFTER INSERT ON public.batch_texts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_rows('batch_id, language, phase', 'text');
CREATE TRIGGER batch_texts_enter_the_log_by_update AFTER UPDATE ON public.batch_texts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_rows('batch_id, language, phase', 'text');

create table batches (
  id uuid not null,
  name text not null,
  submission_deadline timestamp with time zone not null,
  stoning_deadline timestamp with time zone not null,
  is_active boolean not null default false,
  phase smallint not null default 1,
  phase_1_text text,
  phase_2_text text,
  phase_3_text text,
  stoning_round integer not null default 1,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  creation_key text,
  questions_limit integer not null default 5000,
  stones_shown text not null default 'always'::text,
  tie_at_cut text not null default 'all'::text,
  council_size integer,
  ballot_changes text not null default 'never'::text,
  own_question text not null default 'allowed'::text,
  revealed integer,
  archived_at timestamp with time zone,
  deleted_at timestamp with time zone,
  slug text not null,
  completed_at timestamp with time zone,
  unlisted boolean not null default false,
  phase_changes text not null default 'by_hand'::text,
  submission_deadline_met timestamp with time zone,
  stoning_deadline_met timestamp with time zone,
  submission_deadline_before timestamp with time zone,
  stoning_deadline_before timestamp with time zone,
  planned_phase smallint,
  planned_for timestamp with time zone,
  deactivated_at timestamp with time zone,
  deadline_moves integer not null default 0,
  deadlines_moved_at timestamp with time zone,
  moderation text not null default 'none'::text,
  reasons text[],
  question_length integer,
  policy text,
  notices text not null default 'off'::text,
  voters text not null default 'browsers'::text,
  booth text not null default 'off'::text,
  paper text not null default 'off'::text,
  online_closed_at timestamp with time zone,
  sheets_in_box integer,
  booths_most integer not null default 4,
  sheets_given_up integer not null default 0,
  sheets_given_up_reason text,
  venue text,
  answer_within integer,
  outcomes_gone integer not null default 0,
  constraint batches_answer_within_check CHECK (((answer_within >= 7) AND (answer_within <= 365))),
  constraint batches_ballot_changes_check CHECK ((ballot_changes = ANY (ARRAY['never'::text, 'until_completed'::text]))),
  constraint batches_booth_check CHECK ((booth = ANY (ARRAY['off'::text, 'on'::text]))),
  constraint batches_booths_most_check CHECK (((booths_most >= 1) AND (booths_most <= 50))),
  constraint batches_council_size_check CHECK (((council_size >= 1) AND (council_size <= 50))),
  constraint batches_count_the_box_when_closed CHECK (((sheets_in_box IS NULL) OR (online_closed_at IS NOT NULL))),
  constraint batches_creation_key_key UNIQUE (creation_key),
  constraint batches_deadline_moves_check CHECK ((deadline_moves >= 0)),
  constraint batches_deleted_rest CHECK (((deleted_at IS NULL) OR ((NOT is_active) AND (phase = 1)))),
  constraint batches_give_sheets_up_for_a_reason CHECK (((sheets_given_up = 0) = (sheets_given_up_reason IS NULL))),
  constraint batches_give_up_sheets_of_the_box CHECK (((sheets_given_up = 0) OR (sheets_in_box IS NOT NULL))),
  constraint batches_moderation_check CHECK ((moderation = ANY (ARRAY['none'::text, 'before_publishing'::text]))),
  constraint batches_name_check CHECK (((name <> ''::text) AND (char_length(name) <= 120))),
  constraint batches_notices_check CHECK ((notices = ANY (ARRAY['off'::text, 'on'::text]))),
  constraint batches_outcomes_gone_check CHECK ((outcomes_gone >= 0)),
  constraint batches_own_question_check CHECK ((own_question = ANY (ARRAY['allowed'::text, 'excluded'::text]))),
  constraint batches_paper_check CHECK ((paper = ANY (ARRAY['off'::text, 'on'::text]))),
  constraint batches_phase_1_text_check CHECK ((char_length(phase_1_text) <= 1000)),
  constraint batches_phase_2_text_check CHECK ((char_length(phase_2_text) <= 1000)),
  constraint batches_phase_3_text_check CHECK ((char_length(phase_3_text) <= 1000)),
  constraint batches_phase_changes_check CHECK ((phase_changes = ANY (ARRAY['by_hand'::text, 'at_deadlines'::text]))),
  constraint batches_phase_check CHECK (((phase >= 1) AND (phase <= 3))),
  constraint batches_pkey PRIMARY KEY (id),
  constraint batches_plan_steps CHECK (((planned_phase IS NOT NULL) OR (planned_for IS NULL))),
  constraint batches_planned_phase_check CHECK ((planned_phase = ANY (ARRAY[2, 3]))),
  constraint batches_policy_check CHECK ((char_length(policy) <= 1000)),
  constraint batches_question_length_check CHECK (((question_length >= 80) AND (question_length <= 1000))),
  constraint batches_questions_limit_check CHECK (((questions_limit >= 1) AND (questions_limit <= 50000))),
  constraint batches_reasons_check CHECK ((cardinality(reasons) <= 12)),
  constraint batches_revealed_check CHECK (((revealed >= 0) AND (revealed <= 100))),
  constraint batches_sheets_given_up_check CHECK ((sheets_given_up >= 0)),
  constraint batches_sheets_given_up_reason_check CHECK (((char_length(sheets_given_up_reason) >= 1) AND (char_length(sheets_given_up_reason) <= 300))),
  constraint batches_sheets_in_box_check CHECK (((sheets_in_box >= 0) AND (sheets_in_box <= 1000000))),
  constraint batches_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (char_length(slug) <= 100))),
  constraint batches_slug_key UNIQUE (slug),
  constraint batches_stones_shown_check CHECK ((stones_shown = ANY (ARRAY['always'::text, 'in_groups'::text, 'when_completed'::text]))),
  constraint batches_stoning_round_check CHECK ((stoning_round >= 1)),
  constraint batches_tie_at_cut_check CHECK ((tie_at_cut = ANY (ARRAY['all'::text, 'lot'::text]))),
  constraint batches_venue_check CHECK (((char_length(venue) >= 1) AND (char_length(venue) <= 200))),
  constraint batches_voters_check CHECK ((voters = ANY (ARRAY['browsers'::text, 'cards'::text]))),
  constraint batches_with_a_booth_are_blind CHECK (((booth = 'off'::text) OR (stones_shown = 'when_completed'::text))),
  constraint batches_with_paper_are_blind CHECK (((paper = 'off'::text) OR (stones_shown = 'when_completed'::text)))
);
CREATE INDEX batches_by_completion ON public.batches USING btree (completed_at DESC, id DESC) WHERE (completed_at IS NOT NULL);
CREATE INDEX batches_by_deactivation ON public.batches USING btree (deactivated_at DESC, id DESC) WHERE (deactivated_at IS NOT NULL);
CREATE INDEX batches_newest_first ON public.batches USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX batches_one_active ON public.batches USING btree (is_active) WHERE is_active;
CREATE TRIGGER arrival_keys_end_with_stoning AFTER UPDATE ON public.batches REFERENCING NEW TABLE AS new_batches FOR EACH STATEMENT EXECUTE FUNCTION forget_arrival_keys();
CREATE TRIGGER batches_announced AFTER INSERT OR DELETE OR UPDATE ON public.batches FOR EACH STATEMENT EXECUTE FUNCTION announce_public_change();
CREATE TRIGGER batches_are_counted_before_the_log AFTER UPDATE ON public.batches FOR EACH ROW WHEN (((new.phase = 3) AND ((old.phase <> 3) OR (new.stoning_round <> old.stoning_round)))) EXECUTE FUNCTION reckon_completion();
CREATE TRIGGER batches_are_given_addresses BEFORE INSERT ON public.batches FOR EACH ROW EXECUTE FUNCTION give_address();
CREATE TRIGGER batches_are_given_rounds AFTER INSERT ON public.batches REFERENCING NEW TABLE AS new_batches FOR EACH STATEMENT EXECUTE FUNCTION open_first_rounds();
CREATE TRIGGER batches_are_given_rounds_by_steps AFTER UPDATE ON public.batches REFERENCING OLD TABLE AS old_batches NEW TABLE AS new_batches FOR EACH STATEMENT EXECUTE FUNCTION step_rounds();
CREATE TRIGGER batches_await_no_answers_when_reopened AFTER UPDATE ON public.batches FOR EACH ROW WHEN (((old.phase = 3) AND (new.phase <> 3))) EXECUTE FUNCTION drop_waiting_for_answers();
CREATE TRIGGER batches_begin_in_the_log AFTER INSERT ON public.batches REFERENCING NEW TABLE AS new_batches FOR EACH STATEMENT EXECUTE FUNCTION log_new_batches();
CREATE TRIGGER batches_close_online_in_the_log AFTER UPDATE ON public.batches FOR EACH ROW WHEN (((new.online_closed_at IS NOT NULL) AND ((old.online_closed_at IS NULL) OR (((new.sheets_in_box IS DISTINCT FROM old.sheets_in_box) OR (new.sheets_given_up IS DISTINCT FROM old.sheets_given_up)) OR (new.sheets_given_up_reason IS DISTINCT FROM old.sheets_given_up_reason))))) EXECUTE FUNCTION log_closing();
CREATE TRIGGER batches_close_online_once BEFORE UPDATE ON public.batches FOR EACH ROW WHEN (((old.online_closed_at IS NOT NULL) OR (new.online_closed_at IS NOT NULL))) EXECUTE FUNCTION keep_closing();
CREATE TRIGGER batches_complete_their_sheets_in_the_log AFTER UPDATE ON public.batches FOR EACH ROW WHEN (((old.phase <> 3) AND (new.phase = 3))) EXECUTE FUNCTION log_sheets_of_result();
CREATE TRIGGER batches_count_moves_of_their_deadlines BEFORE UPDATE ON public.batches FOR EACH ROW WHEN (((old.submission_deadline <> new.submission_deadline) OR (old.stoning_deadline <> new.stoning_deadline))) EXECUTE FUNCTION count_deadline_moves();
CREATE TRIGGER batches_cover_their_next_result BEFORE UPDATE ON public.batches FOR EACH ROW WHEN (((old.phase = 3) AND (new.phase <> 3) AND (new.revealed IS NOT NULL))) EXECUTE FUNCTION cover_next_result();
CREATE TRIGGER batches_discard_stacks_of_earlier_rounds AFTER UPDATE ON public.batches FOR EACH ROW WHEN ((new.stoning_round <> old.stoning_round)) EXECUTE FUNCTION discard_stacks_of_earlier_round();
CREATE TRIGGER batches_end_booths AFTER UPDATE ON public.batches FOR EACH ROW WHEN (((old.booth = 'on'::text) AND (new.booth = 'off'::text))) EXECUTE FUNCTION end_booths();
CREATE TRIGGER batches_end_helpers_and_booths AFTER UPDATE ON public.batches FOR EACH ROW WHEN ((((old.phase <> 3) AND (new.phase = 3)) OR ((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL)))) EXECUTE FUNCTION end_helpers_and_booths();
CREATE TRIGGER batches_enter_the_log_by_delete AFTER DELETE ON public.batches REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_rows('id', 'slug, unlisted, phase_1_text, phase_2_text, phase_3_text, log_moment(completed_at), log_moment(archived_at), policy, to_jsonb(reasons), revealed, deadline_moves, log_moment(deadlines_moved_at), log_moment(created_at), log_moment(deleted_at), venue');
CREATE TRIGGER batches_enter_the_log_by_insert AFTER INSERT ON public.batches REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_rows('id', 'slug, unlisted, phase_1_text, phase_2_text, phase_3_text, log_moment(completed_at), log_moment(archived_at), policy, to_jsonb(reasons), revealed, deadline_moves, log_moment(deadlines_moved_at), log_moment(created_at), log_moment(deleted_at), venue');
CREATE TRIGGER batches_enter_the_log_by_update AFTER UPDATE ON public.batches REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_rows('id', 'slug, unlisted, phase_1_text, phase_2_text, phase_3_text, log_moment(completed_at), log_moment(archived_at), policy, to_jsonb(reasons), revealed, deadline_moves, log_moment(deadlines_moved_at), log_moment(created_at), log_moment(deleted_at), venue');
CREATE TRIGGER batches_go_on_in_the_log AFTER UPDATE ON public.batches REFERENCING OLD TABLE AS old_batches NEW TABLE AS new_batches FOR EACH STATEMENT EXECUTE FUNCTION log_changed_batches();
CREATE TRIGGER batches_keep_outcomes_of_forwarded_questions AFTER UPDATE ON public.batches FOR EACH ROW WHEN (((old.phase <> 3) AND (new.phase = 3))) EXECUTE FUNCTION drop_outcomes_of_others();
CREATE TRIGGER batches_keep_their_address BEFORE UPDATE ON public.batches FOR EACH ROW WHEN ((old.slug <> new.slug)) EXECUTE FUNCTION refuse_another_address();
CREATE TRIGGER batches_keep_their_days BEFORE UPDATE ON public.batches FOR EACH ROW WHEN (((old.phase = 3) AND (new.phase = 3) AND (new.answer_within IS DISTINCT FROM old.answer_within))) EXECUTE FUNCTION refuse_change_of_days();
CREATE TRIGGER batches_keep_their_deadlines BEFORE UPDATE ON public.batches FOR EACH ROW WHEN (((old.phase <> new.phase) OR (old.submission_deadline <> new.submission_deadline) OR (old.stoning_deadline <> new.stoning_deadline) OR (old.is_active AND (NOT new.is_active)))) EXECUTE FUNCTION keep_deadlines();
CREATE TRIGGER batches_keep_their_rules BEFORE UPDATE ON public.batches FOR EACH ROW WHEN ((has_ballot_paper(old.phase) AND has_ballot_paper(new.phase) AND (frozen_rules(old.*) <> frozen_rules(new.*)))) EXECUTE FUNCTION refuse_change_of_frozen_rules();
CREATE TRIGGER batches_leave_their_round BEFORE UPDATE ON public.batches FOR EACH ROW WHEN ((has_ballot_paper(old.phase) AND (NOT has_ballot_paper(new.phase)) AND (new.stoning_round = old.stoning_round) AND has_ballots(old.id, old.stoning_round))) EXECUTE FUNCTION leave_round();
CREATE TRIGGER batches_note_their_completion BEFORE UPDATE ON public.batches FOR EACH ROW WHEN (((new.phase <> old.phase) OR (new.completed_at IS DISTINCT FROM old.completed_at))) EXECUTE FUNCTION note_completion();
CREATE TRIGGER batches_note_their_deactivation BEFORE UPDATE ON public.batches FOR EACH ROW WHEN ((new.is_active <> old.is_active)) EXECUTE FUNCTION note_deactivation();
CREATE TRIGGER batches_note_their_result AFTER UPDATE ON public.batches FOR EACH ROW WHEN (((old.phase <> 3) AND (new.phase = 3))) EXECUTE FUNCTION note_result();
CREATE TRIGGER batches_number_outcomes_of_another_round BEFORE UPDATE ON public.batches FOR EACH ROW WHEN ((new.stoning_round <> old.stoning_round)) EXECUTE FUNCTION count_outcomes_of_earlier_round();
CREATE TRIGGER batches_plan_nothing_when_closed AFTER UPDATE ON public.batches FOR EACH ROW WHEN ((old.online_closed_at IS DISTINCT FROM new.online_closed_at)) EXECUTE FUNCTION plan_changed_step();
CREATE TRIGGER batches_plan_steps_by_their_voters AFTER UPDATE ON public.batches FOR EACH ROW WHEN (((old.voters <> new.voters) OR (old.paper <> new.paper))) EXECUTE FUNCTION plan_changed_step();
CREATE TRIGGER batches_plan_their_first_step AFTER INSERT ON public.batches FOR EACH ROW WHEN (new.is_active) EXECUTE FUNCTION plan_changed_step();
CREATE TRIGGER batches_plan_their_steps AFTER UPDATE ON public.batches FOR EACH ROW WHEN (((old.is_active <> new.is_active) OR (old.phase <> new.phase) OR (old.phase_changes <> new.phase_changes) OR (old.submission_deadline <> new.submission_deadline) OR (old.stoning_deadline <> new.stoning_deadline) OR (old.planned_phase IS DISTINCT FROM new.planned_phase) OR (old.planned_for IS DISTINCT FROM new.planned_for))) EXECUTE FUNCTION plan_changed_step();
CREATE TRIGGER batches_take_out_what_is_gone AFTER UPDATE ON public.batches REFERENCING OLD TABLE AS old_batches NEW TABLE AS new_batches FOR EACH STATEMENT EXECUTE FUNCTION take_out_what_is_gone();
CREATE TRIGGER batches_wait_for_cards BEFORE UPDATE ON public.batches FOR EACH ROW WHEN (((NOT has_ballot_paper(old.phase)) AND (new.phase = 2))) EXECUTE FUNCTION refuse_start_without_cards();
CREATE TRIGGER batches_wait_for_stacks BEFORE UPDATE ON public.batches FOR EACH ROW WHEN (((old.phase <> 3) AND (new.phase = 3))) EXECUTE FUNCTION refuse_completion_with_open_stacks();
CREATE TRIGGER batches_wait_for_the_box BEFORE UPDATE ON public.batches FOR EACH ROW WHEN (((old.phase <> 3) AND (new.phase = 3))) EXECUTE FUNCTION refuse_completion_with_missing_sheets();
CREATE TRIGGER batches_with_ballots_stay BEFORE UPDATE ON public.batches FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION refuse_removal_of_ballots();

create table booth_arrivals (
  batch_id uuid not null,
  round integer not null,
  hour timestamp with time zone not null,
  booth_key bytea not null,
  ballots integer not null,
  constraint booth_arrivals_ballots_check CHECK ((ballots > 0)),
  constraint booth_arrivals_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(id) ON DELETE CASCADE,
  constraint booth_arrivals_booth_key_check CHECK ((octet_length(booth_key) = 32)),
  constraint booth_arrivals_pkey PRIMARY KEY (batch_id, round, hour, booth_key)
);

create table booths (
  id uuid not null,
  batch_id uuid not null,
  code_hash bytea,
  code_until timestamp with time zone not null default (now() + '00:10:00'::interval),
  token_hash bytea,
  created_at timestamp with time zone not null default now(),
  opened_at timestamp with time zone,
  last_used_at timestamp with time zone,
  given_up_keys text[] not null default '{}'::text[],
  number integer not null,
  constraint booths_are_numbered CHECK ((number >= 1)),
  constraint booths_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(id) ON DELETE CASCADE,
  constraint booths_code_hash_key UNIQUE (code_hash),
  constraint booths_have_numbers_of_their_own UNIQUE (batch_id, number),
  constraint booths_pkey PRIMARY KEY (id),
  constraint booths_token_hash_key UNIQUE (token_hash),
  constraint booths_wait_or_are_open CHECK ((((code_hash IS NULL) <> (token_hash IS NULL)) AND ((token_hash IS NULL) = (opened_at IS NULL))))
);
CREATE INDEX booths_batch_id_idx ON public.booths USING btree (batch_id);
CREATE TRIGGER booths_are_noted AFTER INSERT OR DELETE OR UPDATE ON public.booths FOR EACH ROW EXECUTE FUNCTION note_row_for_the_log('{last_used_at,given_up_keys}');
CREATE CONSTRAINT TRIGGER booths_enter_the_log AFTER INSERT OR DELETE OR UPDATE ON public.booths DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION log_what_was_noted();

create table card_packages (
  id uuid not null default gen_random_uuid(),
  batch_id uuid not null,
  leaves text not null,
  made_at timestamp with time zone not null default now(),
  arrived_at timestamp with time zone,
  constraint card_packages_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(id),
  constraint card_packages_leaves_check CHECK ((leaves = ANY (ARRAY['print'::text, 'file'::text]))),
  constraint card_packages_pkey PRIMARY KEY (id)
);
CREATE INDEX card_packages_by_batch ON public.card_packages USING btree (batch_id);
CREATE TRIGGER card_packages_are_noted AFTER INSERT OR DELETE OR UPDATE ON public.card_packages FOR EACH ROW EXECUTE FUNCTION note_row_for_the_log('{arrived_at}');
CREATE CONSTRAINT TRIGGER card_packages_enter_the_log AFTER INSERT OR DELETE OR UPDATE ON public.card_packages DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION log_what_was_noted();

create table cards (
  id uuid not null default gen_random_uuid(),
  batch_id uuid not null,
  package_id uuid not null,
  serial text not null,
  code_hash bytea not null,
  voided_at timestamp with time zone,
  exchanged boolean not null default false,
  constraint cards_code_hash_check CHECK ((octet_length(code_hash) = 32)),
  constraint cards_exchanged_are_void CHECK (((voided_at IS NOT NULL) OR (NOT exchanged))),
  constraint cards_have_their_code UNIQUE (batch_id, code_hash),
  constraint cards_have_their_serial UNIQUE (batch_id, serial),
  constraint cards_package_id_fkey FOREIGN KEY (package_id) REFERENCES card_packages(id),
  constraint cards_pkey PRIMARY KEY (id),
  constraint cards_serial_check CHECK ((serial ~ '^[0-9]{3}-[0-9]{3}-[0-9]{3}$'::text))
);
CREATE INDEX cards_by_package ON public.cards USING btree (package_id);
CREATE TRIGGER cards_are_made_in_time AFTER INSERT ON public.cards REFERENCING NEW TABLE AS new_cards FOR EACH STATEMENT EXECUTE FUNCTION refuse_cards_out_of_time();
CREATE TRIGGER cards_become_void_in_the_log AFTER UPDATE ON public.cards REFERENCING NEW TABLE AS new_cards FOR EACH STATEMENT EXECUTE FUNCTION log_voided_cards();
CREATE TRIGGER cards_enter_the_log AFTER INSERT ON public.cards REFERENCING NEW TABLE AS new_cards FOR EACH STATEMENT EXECUTE FUNCTION log_made_cards();
CREATE TRIGGER cards_plan_steps AFTER INSERT ON public.cards REFERENCING NEW TABLE AS new_cards FOR EACH STATEMENT EXECUTE FUNCTION plan_step_of_given_cards();
CREATE TRIGGER cards_stand_still BEFORE UPDATE ON public.cards FOR EACH ROW EXECUTE FUNCTION refuse_change_of_card();
CREATE TRIGGER cards_stay BEFORE DELETE OR TRUNCATE ON public.cards FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table co_asker_verdicts (
  batch_id uuid not null,
  round integer not null,
  question_id uuid not null,
  hash bytea not null,
  said text not null,
  constraint co_asker_verdicts_batch_id_round_question_id_fkey FOREIGN KEY (batch_id, round, question_id) REFERENCES ballot_questions(batch_id, round, question_id) ON DELETE CASCADE,
  constraint co_asker_verdicts_pkey PRIMARY KEY (batch_id, round, question_id, hash),
  constraint co_asker_verdicts_question_id_hash_fkey FOREIGN KEY (question_id, hash) REFERENCES co_askers(question_id, hash) ON DELETE CASCADE,
  constraint co_asker_verdicts_said_check CHECK ((said = ANY (ARRAY['yes'::text, 'in_part'::text, 'no'::text])))
);
CREATE INDEX co_asker_verdicts_by_asking ON public.co_asker_verdicts USING btree (question_id, hash);
CREATE TRIGGER co_asker_verdicts_announced AFTER INSERT OR DELETE ON public.co_asker_verdicts FOR EACH STATEMENT EXECUTE FUNCTION announce_public_change();
CREATE TRIGGER co_asker_verdicts_are_of_outcomes BEFORE INSERT ON public.co_asker_verdicts FOR EACH ROW EXECUTE FUNCTION refuse_unlawful_verdict();
CREATE TRIGGER co_asker_verdicts_enter_the_log_by_delete AFTER DELETE ON public.co_asker_verdicts REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION log_co_asker_verdicts();
CREATE TRIGGER co_asker_verdicts_enter_the_log_by_insert AFTER INSERT ON public.co_asker_verdicts REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION log_co_asker_verdicts();
CREATE TRIGGER co_asker_verdicts_stand_still BEFORE UPDATE ON public.co_asker_verdicts FOR EACH ROW EXECUTE FUNCTION refuse_other_verdict();

create table co_askers (
  question_id uuid not null,
  hash bytea not null,
  constraint co_askers_hash_check CHECK ((octet_length(hash) = 32)),
  constraint co_askers_pkey PRIMARY KEY (question_id, hash),
  constraint co_askers_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE
);

create table codeless_entries (
  stack_id uuid not null,
  pass smallint not null,
  sheets integer not null,
  person text not null,
  countersigner text,
  constraint codeless_entries_are_countersigned_by_others CHECK (((countersigner IS NULL) OR ((pass = 3) AND (countersigner <> person)))),
  constraint codeless_entries_pass_check CHECK (((pass >= 1) AND (pass <= 3))),
  constraint codeless_entries_pkey PRIMARY KEY (stack_id, pass),
  constraint codeless_entries_sheets_check CHECK (((sheets >= 0) AND (sheets <= 2000))),
  constraint codeless_entries_stack_id_fkey FOREIGN KEY (stack_id) REFERENCES stacks(id) ON DELETE CASCADE,
  constraint codeless_entries_stack_id_pass_countersigner_fkey FOREIGN KEY (stack_id, pass, countersigner) REFERENCES stack_people(stack_id, pass, person) ON DELETE CASCADE,
  constraint codeless_entries_stack_id_pass_person_fkey FOREIGN KEY (stack_id, pass, person) REFERENCES stack_people(stack_id, pass, person) ON DELETE CASCADE
);
CREATE TRIGGER third_looks_are_by_others BEFORE INSERT OR UPDATE ON public.codeless_entries FOR EACH ROW WHEN ((new.pass = 3)) EXECUTE FUNCTION refuse_third_look_of_one_pass();

create table corrections (
  batch_id uuid not null,
  round integer not null,
  question_id uuid not null,
  place integer not null,
  text text,
  seal uuid,
  corrected_at timestamp with time zone not null default clock_timestamp(),
  constraint corrections_batch_id_round_question_id_fkey FOREIGN KEY (batch_id, round, question_id) REFERENCES ballot_questions(batch_id, round, question_id) ON DELETE CASCADE,
  constraint corrections_pkey PRIMARY KEY (batch_id, round, question_id, place),
  constraint corrections_place_check CHECK ((place >= 1)),
  constraint corrections_text_check CHECK (((text <> ''::text) AND (char_length(text) <= 1000))),
  constraint corrections_words_until_removed CHECK (((text IS NULL) = (seal IS NULL)))
);
CREATE TRIGGER corrections_change_in_the_log AFTER UPDATE ON public.corrections REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_erased_corrections();
CREATE TRIGGER corrections_touch_their_questions AFTER UPDATE ON public.corrections REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION touch_corrected_questions();

create table count_log (
  sequence bigint not null,
  previous_hash bytea not null,
  kind text not null,
  payload text not null,
  payload_hash bytea not null,
  hash bytea not null,
  constraint count_log_hash_check CHECK ((octet_length(hash) = 32)),
  constraint count_log_kind_check CHECK ((kind = ANY (ARRAY['found'::text, 'created'::text, 'phase'::text, 'active'::text, 'round'::text, 'settings'::text, 'questions'::text, 'ballots'::text, 'completed'::text, 'audit'::text, 'secrets'::text, 'schema'::text, 'restored'::text, 'paper'::text, 'shown'::text, 'rows'::text, 'sheets'::text, 'privileges'::text, 'cards'::text]))),
  constraint count_log_payload_hash_check CHECK ((octet_length(payload_hash) = 32)),
  constraint count_log_pkey PRIMARY KEY (sequence),
  constraint count_log_previous_hash_check CHECK ((octet_length(previous_hash) = 32)),
  constraint count_log_sequence_check CHECK ((sequence >= 1))
);
CREATE INDEX count_log_acts ON public.count_log USING btree (sequence) WHERE (kind <> 'ballots'::text);
CREATE INDEX count_log_completed ON public.count_log USING btree ((((payload)::jsonb ->> 'batch'::text)), sequence) WHERE (kind = 'completed'::text);
CREATE INDEX count_log_of_batches ON public.count_log USING btree ((((payload)::jsonb ->> 'batch'::text)), sequence) WHERE (kind = ANY (ARRAY['found'::text, 'created'::text, 'phase'::text, 'active'::text, 'round'::text, 'settings'::text]));
CREATE TRIGGER count_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.count_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER count_log_drops_records AFTER INSERT ON public.count_log FOR EACH ROW WHEN ((new.kind <> ALL (ARRAY['ballots'::text, 'audit'::text, 'rows'::text, 'privileges'::text]))) EXECUTE FUNCTION drop_stored_records();

create table countersigns (
  stack_id uuid not null,
  person text not null,
  name text not null,
  code_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  until timestamp with time zone not null default (now() + '00:10:00'::interval),
  constraint countersigns_code_hash_key UNIQUE (code_hash),
  constraint countersigns_end_in_time CHECK (((until > created_at) AND (until <= (created_at + '00:10:00'::interval)))),
  constraint countersigns_pkey PRIMARY KEY (stack_id, person),
  constraint countersigns_stack_id_fkey FOREIGN KEY (stack_id) REFERENCES stacks(id) ON DELETE CASCADE
);

create table coverages (
  batch_id uuid not null,
  round integer not null,
  reached integer not null,
  next_question uuid,
  next_reached integer,
  further jsonb not null default '[]'::jsonb,
  constraint coverages_batch_id_round_fkey FOREIGN KEY (batch_id, round) REFERENCES rounds(batch_id, round) ON DELETE CASCADE,
  constraint coverages_pkey PRIMARY KEY (batch_id, round)
);

create unlogged table desk_holds (
  question_id uuid not null,
  actor_id uuid not null,
  held_at timestamp with time zone not null default clock_timestamp(),
  constraint desk_holds_pkey PRIMARY KEY (question_id),
  constraint desk_holds_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE
);
CREATE INDEX desk_holds_by_actor ON public.desk_holds USING btree (actor_id);

create table erasures_left_in_files (
  id boolean not null default true,
  last_at timestamp with time zone not null default clock_timestamp(),
  constraint erasures_left_in_files_id_check CHECK (id),
  constraint erasures_left_in_files_pkey PRIMARY KEY (id)
);

create table final_ballots (
  batch_id uuid not null,
  round integer not null,
  voter_hash bytea not null,
  let_go_at timestamp with time zone not null default clock_timestamp(),
  constraint final_ballots_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(id),
  constraint final_ballots_pkey PRIMARY KEY (batch_id, round, voter_hash),
  constraint final_ballots_round_check CHECK ((round >= 1)),
  constraint final_ballots_voter_hash_check CHECK ((octet_length(voter_hash) = 32))
);
CREATE TRIGGER final_ballots_are_kept BEFORE TRUNCATE ON public.final_ballots FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER final_ballots_stay BEFORE DELETE OR UPDATE ON public.final_ballots FOR EACH ROW EXECUTE FUNCTION guard_final_ballots();

create table handovers (
  id uuid not null,
  batch_id uuid not null,
  round integer not null,
  at timestamp with time zone not null default clock_timestamp(),
  actor_id uuid not null,
  actor_name text not null,
  question_ids uuid[] not null,
  head bigint not null,
  creation_key text,
  constraint handovers_actor_name_check CHECK ((actor_name <> ''::text)),
  constraint handovers_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(id) ON DELETE CASCADE,
  constraint handovers_creation_key_key UNIQUE (creation_key),
  constraint handovers_pkey PRIMARY KEY (id),
  constraint handovers_round_check CHECK ((round >= 1))
);
CREATE INDEX handovers_by_batch ON public.handovers USING btree (batch_id, at DESC);
CREATE TRIGGER handovers_enter_the_log_by_delete AFTER DELETE ON public.handovers REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_rows('id', 'batch_id, round, log_moment(at), actor_id, actor_name, to_jsonb(question_ids), head, creation_key');
CREATE TRIGGER handovers_enter_the_log_by_insert AFTER INSERT ON public.handovers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_rows('id', 'batch_id, round, log_moment(at), actor_id, actor_name, to_jsonb(question_ids), head, creation_key');
CREATE TRIGGER handovers_enter_the_log_by_update AFTER UPDATE ON public.handovers REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_rows('id', 'batch_id, round, log_moment(at), actor_id, actor_name, to_jsonb(question_ids), head, creation_key');
CREATE TRIGGER handovers_stand_still BEFORE UPDATE OR TRUNCATE ON public.handovers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table held_lines (
  batch_id uuid not null,
  round integer not null,
  constraint held_lines_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(id) ON DELETE CASCADE,
  constraint held_lines_pkey PRIMARY KEY (batch_id, round)
);

create table helper_codes (
  id uuid not null,
  batch_id uuid not null,
  opens text not null,
  code_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  until timestamp with time zone not null default (now() + '7 days'::interval),
  waits boolean not null default true,
  name text,
  token_hash bytea,
  came_at timestamp with time zone,
  last_used_at timestamp with time zone,
  constraint helper_codes_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(id) ON DELETE CASCADE,
  constraint helper_codes_code_hash_key UNIQUE (code_hash),
  constraint helper_codes_end_in_time CHECK (((until > created_at) AND (until <= (created_at + '7 days'::interval)))),
  constraint helper_codes_let_one_in CHECK (((token_hash IS NULL) OR ((NOT waits) AND (name IS NOT NULL)))),
  constraint helper_codes_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint helper_codes_name_who_came CHECK ((((name IS NULL) = (came_at IS NULL)) AND ((name IS NULL) = (last_used_at IS NULL)))),
  constraint helper_codes_opens_check CHECK ((opens = ANY (ARRAY['entry'::text, 'booth'::text]))),
  constraint helper_codes_pkey PRIMARY KEY (id),
  constraint helper_codes_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX helper_codes_batch_id_idx ON public.helper_codes USING btree (batch_id);
CREATE TRIGGER helper_codes_are_noted AFTER INSERT OR DELETE OR UPDATE ON public.helper_codes FOR EACH ROW EXECUTE FUNCTION note_row_for_the_log('{last_used_at}');
CREATE CONSTRAINT TRIGGER helper_codes_enter_the_log AFTER INSERT OR DELETE OR UPDATE ON public.helper_codes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION log_what_was_noted();

create table jobs (
  id bigint not null,
  name text not null,
  payload jsonb not null,
  key text not null,
  due_at timestamp with time zone not null,
  tries smallint not null default 0,
  most_tries smallint not null,
  last_fault text,
  leased_until timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint jobs_key_key UNIQUE (key),
  constraint jobs_most_tries_check CHECK ((most_tries > 0)),
  constraint jobs_pkey PRIMARY KEY (id)
);

create table limited_networks (
  id uuid not null,
  network_key bytea not null,
  what text not null,
  name text not null,
  since timestamp with time zone not null default now(),
  last_at timestamp with time zone not null default now(),
  more_left integer not null default 0,
  reach text not null default 'network'::text,
  constraint limited_networks_more_left_check CHECK ((more_left >= 0)),
  constraint limited_networks_network_key_check CHECK ((octet_length(network_key) = 32)),
  constraint limited_networks_network_key_what_key UNIQUE (network_key, what),
  constraint limited_networks_pkey PRIMARY KEY (id),
  constraint limited_networks_reach_check CHECK ((reach = ANY (ARRAY['network'::text, 'neighbourhood'::text]))),
  constraint limited_networks_what_check CHECK ((what = ANY (ARRAY['new_voters'::text, 'submissions'::text, 'card_codes'::text, 'line_places'::text])))
);

create table logo (
  only_one boolean not null default true,
  type text not null,
  content bytea not null,
  hash text not null generated always as encode(sha256(content), 'hex'::text) stored,
  width integer not null,
  height integer not null,
  changed_at timestamp with time zone not null default now(),
  constraint logo_content_check CHECK (((octet_length(content) >= 1) AND (octet_length(content) <= 262144))),
  constraint logo_height_check CHECK (((height >= 1) AND (height <= 2048))),
  constraint logo_only_one_check CHECK (only_one),
  constraint logo_pkey PRIMARY KEY (only_one),
  constraint logo_type_check CHECK ((type = ANY (ARRAY['image/png'::text, 'image/svg+xml'::text]))),
  constraint logo_width_check CHECK (((width >= 1) AND (width <= 2048)))
);
CREATE TRIGGER settings_announced AFTER INSERT OR DELETE OR UPDATE ON public.logo FOR EACH STATEMENT EXECUTE FUNCTION announce_settings();

create table news_confirmations (
  address_hash bytea not null,
  subscription_id uuid not null,
  mailed_at timestamp with time zone not null default now(),
  constraint news_confirmations_address_hash_check CHECK ((octet_length(address_hash) = 32)),
  constraint news_confirmations_pkey PRIMARY KEY (address_hash)
);

create table news_events (
  id uuid not null default gen_random_uuid(),
  batch_id uuid not null,
  round integer not null,
  kind text not null,
  question_id uuid,
  entry_id uuid,
  happened_at timestamp with time zone not null default now(),
  spread_at timestamp with time zone,
  mails_sent integer not null default 0,
  constraint news_events_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(id) ON DELETE CASCADE,
  constraint news_events_check CHECK (((question_id IS NULL) = (kind = ANY (ARRAY['stoning'::text, 'completed'::text])))),
  constraint news_events_kind_check CHECK ((kind = ANY (ARRAY['published'::text, 'declined'::text, 'merged'::text, 'split'::text, 'stoning'::text, 'completed'::text, 'outcome'::text]))),
  constraint news_events_mails_sent_check CHECK ((mails_sent >= 0)),
  constraint news_events_pkey PRIMARY KEY (id),
  constraint news_events_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE
);
CREATE INDEX news_events_of_batch ON public.news_events USING btree (batch_id, happened_at);
CREATE INDEX news_events_of_entry ON public.news_events USING btree (entry_id) WHERE (entry_id IS NOT NULL);
CREATE INDEX news_events_of_question ON public.news_events USING btree (question_id) WHERE (question_id IS NOT NULL);
CREATE UNIQUE INDEX news_events_stoning_once ON public.news_events USING btree (batch_id, round) WHERE (kind = 'stoning'::text);

create table news_subscriptions (
  id uuid not null default gen_random_uuid(),
  question_id uuid not null,
  address_hash bytea not null,
  asker_hash bytea not null,
  language text not null,
  asked_at timestamp with time zone not null default now(),
  confirmed_at timestamp with time zone,
  last_mail_at timestamp with time zone,
  constraint news_subscriptions_address_hash_check CHECK ((octet_length(address_hash) = 32)),
  constraint news_subscriptions_asker_hash_check CHECK ((octet_length(asker_hash) = 32)),
  constraint news_subscriptions_check CHECK (((last_mail_at IS NULL) OR (confirmed_at IS NOT NULL))),
  constraint news_subscriptions_language_check CHECK (((char_length(language) >= 1) AND (char_length(language) <= 35))),
  constraint news_subscriptions_pkey PRIMARY KEY (id),
  constraint news_subscriptions_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE,
  constraint news_subscriptions_question_id_key UNIQUE (question_id)
);
CREATE INDEX news_subscriptions_of_address ON public.news_subscriptions USING btree (address_hash);
CREATE INDEX news_subscriptions_of_asker ON public.news_subscriptions USING btree (asker_hash) WHERE (confirmed_at IS NOT NULL);

create table outcome_links (
  key_hash bytea not null,
  administrator_id uuid not null,
  batch_id uuid not null,
  round integer not null,
  question_id uuid not null,
  sequence integer not null,
  made_at timestamp with time zone not null default now(),
  constraint outcome_links_administrator_id_fkey FOREIGN KEY (administrator_id) REFERENCES outcome_reminders(administrator_id) ON DELETE CASCADE,
  constraint outcome_links_batch_id_round_question_id_sequence_fkey FOREIGN KEY (batch_id, round, question_id, sequence) REFERENCES outcomes(batch_id, round, question_id, sequence) ON DELETE CASCADE,
  constraint outcome_links_key_hash_check CHECK ((octet_length(key_hash) = 32)),
  constraint outcome_links_pkey PRIMARY KEY (key_hash)
);
CREATE INDEX outcome_links_of_administrator ON public.outcome_links USING btree (administrator_id);
CREATE INDEX outcome_links_of_outcome ON public.outcome_links USING btree (batch_id, round, question_id, sequence);

create table outcome_reminders (
  administrator_id uuid not null,
  begun_at timestamp with time zone not null default now(),
  told_at timestamp with time zone,
  ended_at timestamp with time zone,
  looked_at timestamp with time zone not null default (now() - '1 day'::interval),
  reminded_at timestamp with time zone not null default now(),
  calendar_number integer not null default 1,
  refused_at timestamp with time zone,
  constraint outcome_reminders_administrator_id_fkey FOREIGN KEY (administrator_id) REFERENCES administrators(id) ON DELETE CASCADE,
  constraint outcome_reminders_calendar_number_check CHECK ((calendar_number >= 1)),
  constraint outcome_reminders_pkey PRIMARY KEY (administrator_id)
);

create table outcomes (
  batch_id uuid not null,
  round integer not null,
  question_id uuid not null,
  state text not null,
  words text,
  day date not null,
  link text,
  written_at timestamp with time zone not null default clock_timestamp(),
  seal uuid not null default gen_random_uuid(),
  sequence integer not null default 1,
  due date,
  written_by text,
  corrected_at timestamp with time zone,
  by_link boolean not null default false,
  constraint outcomes_are_due_where_something_is_awaited CHECK (
CASE state
    WHEN 'promised'::text THEN ((due IS NOT NULL) AND (due >= day))
    WHEN 'sent'::text THEN true
    ELSE (due IS NULL)
END),
  constraint outcomes_batch_id_round_question_id_fkey FOREIGN KEY (batch_id, round, question_id) REFERENCES ballot_questions(batch_id, round, question_id) ON DELETE CASCADE,
  constraint outcomes_day_check CHECK (((day >= '1900-01-01'::date) AND (day <= '2999-12-31'::date))),
  constraint outcomes_due_check CHECK (((due >= '1900-01-01'::date) AND (due <= '2999-12-31'::date))),
  constraint outcomes_link_check CHECK (((link ~~ 'https://%'::text) AND (char_length(link) <= 500))),
  constraint outcomes_pkey PRIMARY KEY (batch_id, round, question_id, sequence),
  constraint outcomes_say_something CHECK (
CASE
    WHEN (state = 'sent'::text) THEN true
    WHEN (state = ANY (ARRAY['not_taken_up'::text, 'not_done'::text])) THEN ((words IS NOT NULL) OR ((link IS NOT NULL) AND (written_by IS NULL)))
    ELSE ((words IS NOT NULL) OR (link IS NOT NULL))
END),
  constraint outcomes_sequence_check CHECK ((sequence >= 1)),
  constraint outcomes_state_check CHECK ((state = ANY (ARRAY['sent'::text, 'answered'::text, 'not_taken_up'::text, 'promised'::text, 'done'::text, 'partly'::text, 'not_done'::text]))),
  constraint outcomes_words_check CHECK (((words <> ''::text) AND (char_length(words) <= 2000))),
  constraint outcomes_written_by_check CHECK ((written_by <> ''::text))
);
CREATE INDEX outcomes_by_writing ON public.outcomes USING btree (COALESCE(corrected_at, written_at) DESC);
CREATE TRIGGER outcomes_announced AFTER INSERT OR DELETE OR UPDATE ON public.outcomes FOR EACH STATEMENT EXECUTE FUNCTION announce_public_change();
CREATE TRIGGER outcomes_are_lawful BEFORE INSERT OR UPDATE ON public.outcomes FOR EACH ROW EXECUTE FUNCTION refuse_unlawful_outcome();
CREATE TRIGGER outcomes_are_sealed BEFORE INSERT OR UPDATE ON public.outcomes FOR EACH ROW EXECUTE FUNCTION seal_outcome();
CREATE TRIGGER outcomes_enter_the_log_by_delete AFTER DELETE ON public.outcomes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_rows('batch_id, round, question_id, sequence', 'seal, state, words, day, link, log_moment(written_at), due, written_by, by_link, log_moment(corrected_at)');
CREATE TRIGGER outcomes_enter_the_log_by_insert AFTER INSERT ON public.outcomes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_rows('batch_id, round, question_id, sequence', 'seal, state, words, day, link, log_moment(written_at), due, written_by, by_link, log_moment(corrected_at)');
CREATE TRIGGER outcomes_enter_the_log_by_update AFTER UPDATE ON public.outcomes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_rows('batch_id, round, question_id, sequence', 'seal, state, words, day, link, log_moment(written_at), due, written_by, by_link, log_moment(corrected_at)');
CREATE TRIGGER outcomes_keep_when_they_were_written BEFORE UPDATE ON public.outcomes FOR EACH ROW EXECUTE FUNCTION keep_when_written();
CREATE TRIGGER outcomes_take_verdicts_along AFTER DELETE ON public.outcomes FOR EACH ROW EXECUTE FUNCTION drop_verdicts_of_nothing();
CREATE TRIGGER outcomes_that_go_are_counted AFTER DELETE ON public.outcomes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_gone_outcomes();

create table privacy_texts (
  language text not null,
  text text not null,
  constraint privacy_texts_language_check CHECK ((language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'::text)),
  constraint privacy_texts_pkey PRIMARY KEY (language),
  constraint privacy_texts_text_check CHECK (((text <> ''::text) AND (char_length(text) <= 20000)))
);
CREATE TRIGGER privacy_texts_enter_the_log_by_delete AFTER DELETE ON public.privacy_texts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_rows('language', 'text');
CREATE TRIGGER privacy_texts_enter_the_log_by_insert AFTER INSERT ON public.privacy_texts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_rows('language', 'text');
CREATE TRIGGER privacy_texts_enter_the_log_by_update AFTER UPDATE ON public.privacy_texts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_rows('language', 'text');

create table question_edits (
  id uuid not null,
  question_id uuid not null,
  email_before text,
  before jsonb not null,
  after jsonb not null,
  constraint question_edits_id_fkey FOREIGN KEY (id) REFERENCES audit_entries(id),
  constraint question_edits_pkey PRIMARY KEY (id),
  constraint question_edits_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE
);
CREATE INDEX question_edits_by_question ON public.question_edits USING btree (question_id);
CREATE INDEX question_edits_with_an_address ON public.question_edits USING btree (id) WHERE (email_before IS NOT NULL);

create table question_moves (
  from_state text not null,
  to_state text not null,
  by text not null,
  phase smallint not null,
  constraint question_moves_by_check CHECK ((by = ANY (ARRAY['moderator'::text, 'author'::text, 'completion'::text, 'undo'::text]))),
  constraint question_moves_phase_check CHECK (((phase >= 1) AND (phase <= 3))),
  constraint question_moves_pkey PRIMARY KEY (from_state, to_state, by)
);

create table questions (
  id uuid not null,
  text text not null,
  author text not null,
  author_email text not null,
  batch_id uuid,
  timestamp timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  submission_key text,
  revision integer not null default 1,
  withdrawn_at timestamp with time zone,
  seal uuid default gen_random_uuid(),
  searched text not null generated always as lower(((((text || ' '::text) || author) || ' '::text) || author_email)) stored,
  browser_hash bytea,
  state text not null default 'published'::text,
  held_by uuid,
  held_until timestamp with time zone,
  stands boolean not null generated always as ((state = 'published'::text) AND (removed_at IS NULL) AND (held_until IS NULL)) stored,
  submission_digest bytea,
  address_expired_at timestamp with time zone,
  state_reason text,
  merged_into uuid,
  decided_at timestamp with time zone,
  decided_by uuid,
  waits boolean not null generated always as ((state = 'waiting'::text) AND (removed_at IS NULL) AND (held_until IS NULL)) stored,
  without_address boolean not null default false,
  split_from uuid,
  asked_as uuid,
  state_reason_code text,
  language text,
  asked_in uuid,
  constraint questions_are_held_by_an_act CHECK (((held_by IS NULL) = (held_until IS NULL))),
  constraint questions_are_held_with_their_words CHECK (((held_until IS NULL) OR (removed_at IS NULL))),
  constraint questions_are_merged_into_another CHECK (((merged_into IS NULL) OR ((state = 'merged'::text) AND (merged_into <> id)))),
  constraint questions_are_split_from_another CHECK ((split_from <> id)),
  constraint questions_asked_in_fkey FOREIGN KEY (asked_in) REFERENCES batches(id),
  constraint questions_author_check CHECK ((char_length(author) <= 120)),
  constraint questions_author_email_check CHECK ((char_length(author_email) <= 254)),
  constraint questions_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(id),
  constraint questions_browser_hash_check CHECK ((octet_length(browser_hash) = 32)),
  constraint questions_check CHECK (((submission_digest IS NULL) OR ((octet_length(submission_digest) = 32) AND (submission_key IS NOT NULL)))),
  constraint questions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES audit_entries(id),
  constraint questions_give_reasons CHECK ((((state = ANY (ARRAY['declined'::text, 'published'::text])) AND (num_nonnulls(state_reason, state_reason_code) <= 1)) OR ((state_reason IS NULL) AND (state_reason_code IS NULL)))),
  constraint questions_held_by_fkey FOREIGN KEY (held_by) REFERENCES audit_entries(id),
  constraint questions_language_check CHECK ((language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'::text)),
  constraint questions_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES questions(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
  constraint questions_pkey PRIMARY KEY (id),
  constraint questions_split_from_fkey FOREIGN KEY (split_from) REFERENCES questions(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
  constraint questions_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'published'::text, 'declined'::text, 'merged'::text, 'split'::text, 'withdrawn'::text]))),
  constraint questions_state_reason_check CHECK ((char_length(state_reason) <= 300)),
  constraint questions_state_reason_code_check CHECK ((state_reason_code = ANY (ARRAY['not_a_question'::text, 'insults'::text, 'private'::text, 'advertises'::text]))),
  constraint questions_text_check CHECK ((char_length(text) <= 1000)),
  constraint questions_words_until_removed CHECK (
CASE
    WHEN (removed_at IS NOT NULL) THEN ((text = ''::text) AND (author = ''::text) AND (author_email = ''::text) AND (batch_id IS NULL) AND (submission_key IS NULL) AND (browser_hash IS NULL))
    WHEN (withdrawn_at IS NOT NULL) THEN ((text <> ''::text) AND (author <> ''::text) AND (author_email = ''::text) AND (submission_key IS NULL) AND (browser_hash IS NULL))
    WHEN (address_expired_at IS NOT NULL) THEN ((text <> ''::text) AND (author <> ''::text) AND (author_email = ''::text) AND (submission_key IS NULL))
    WHEN without_address THEN ((text <> ''::text) AND (author <> ''::text) AND (author_email = ''::text) AND (browser_hash IS NULL))
    ELSE ((text <> ''::text) AND (author <> ''::text) AND (author_email ~~ '%@%'::text))
END)
);
CREATE INDEX questions_asked_as ON public.questions USING btree (asked_as) WHERE (asked_as IS NOT NULL);
CREATE INDEX questions_asked_in ON public.questions USING btree (asked_in) WHERE (asked_in IS NOT NULL);
CREATE INDEX questions_by_author ON public.questions USING btree (lower(author), id) WHERE stands;
CREATE INDEX questions_by_author_email ON public.questions USING btree (lower(author_email));
CREATE INDEX questions_by_batch ON public.questions USING btree (batch_id) WHERE stands;
CREATE INDEX questions_decided_by ON public.questions USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX questions_held ON public.questions USING btree (held_by) WHERE (held_until IS NOT NULL);
CREATE INDEX questions_kept_by_batch ON public.questions USING btree (batch_id, state) WHERE ((removed_at IS NULL) AND (held_until IS NULL));
CREATE INDEX questions_kept_newest_first ON public.questions USING btree ("timestamp" DESC, id DESC) WHERE ((removed_at IS NULL) AND (held_until IS NULL));
CREATE INDEX questions_merged_into ON public.questions USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX questions_newest_first ON public.questions USING btree ("timestamp" DESC, id DESC) WHERE stands;
CREATE INDEX questions_split_from ON public.questions USING btree (split_from) WHERE (split_from IS NOT NULL);
CREATE UNIQUE INDEX questions_submission_key_key ON public.questions USING btree (submission_key) WHERE (held_until IS NULL);
CREATE INDEX questions_waiting ON public.questions USING btree (batch_id, "timestamp", id) WHERE waits;
CREATE TRIGGER questions_announced AFTER INSERT OR DELETE OR UPDATE ON public.questions FOR EACH STATEMENT EXECUTE FUNCTION announce_public_change();
CREATE TRIGGER questions_are_asked_as_what_they_were_split_from AFTER INSERT ON public.questions FOR EACH ROW WHEN ((new.split_from IS NOT NULL)) EXECUTE FUNCTION ask_parts_as_well();
CREATE TRIGGER questions_are_asked_where_they_begin BEFORE INSERT ON public.questions FOR EACH ROW WHEN (((new.batch_id IS NOT NULL) AND (new.asked_in IS NULL))) EXECUTE FUNCTION note_where_asked();
CREATE TRIGGER questions_are_asked_where_they_enter_first BEFORE UPDATE OF batch_id ON public.questions FOR EACH ROW WHEN (((new.batch_id IS NOT NULL) AND (new.asked_in IS NULL))) EXECUTE FUNCTION note_where_asked();
CREATE TRIGGER questions_are_counted_in AFTER INSERT ON public.questions REFERENCING NEW TABLE AS new_questions FOR EACH STATEMENT EXECUTE FUNCTION resize_batches();
CREATE TRIGGER questions_are_counted_out AFTER DELETE ON public.questions REFERENCING OLD TABLE AS old_questions FOR EACH STATEMENT EXECUTE FUNCTION resize_batches();
CREATE TRIGGER questions_are_counted_over AFTER UPDATE ON public.questions REFERENCING OLD TABLE AS old_questions NEW TABLE AS new_questions FOR EACH STATEMENT EXECUTE FUNCTION resize_batches();
CREATE TRIGGER questions_are_erased_from_papers AFTER UPDATE ON public.questions REFERENCING OLD TABLE AS old_questions NEW TABLE AS new_questions FOR EACH STATEMENT EXECUTE FUNCTION erase_from_papers();
CREATE TRIGGER questions_are_published_where_they_enter BEFORE UPDATE OF batch_id ON public.questions FOR EACH ROW WHEN (((new.batch_id IS DISTINCT FROM old.batch_id) AND (new.batch_id IS NOT NULL) AND (old.state <> 'published'::text) AND (old.held_until IS NULL))) EXECUTE FUNCTION refuse_unpublished_entry();
CREATE TRIGGER questions_begin_outside_removed_batches BEFORE INSERT ON public.questions FOR EACH ROW WHEN ((new.batch_id IS NOT NULL)) EXECUTE FUNCTION refuse_questions_of_removed_batches();
CREATE TRIGGER questions_change_their_state_lawfully BEFORE UPDATE OF state ON public.questions FOR EACH ROW WHEN ((old.state <> new.state)) EXECUTE FUNCTION refuse_unlawful_state();
CREATE TRIGGER questions_end_news_with_their_address AFTER UPDATE OF author_email ON public.questions FOR EACH ROW WHEN ((lower(old.author_email) <> lower(new.author_email))) EXECUTE FUNCTION end_news_of_question();
CREATE TRIGGER questions_enter_lawfully AFTER INSERT ON public.questions REFERENCING NEW TABLE AS new_questions FOR EACH STATEMENT EXECUTE FUNCTION refuse_unlawful_entries();
CREATE TRIGGER questions_lose_their_words BEFORE UPDATE ON public.questions FOR EACH ROW WHEN ((new.removed_at IS NOT NULL)) EXECUTE FUNCTION drop_words();
CREATE TRIGGER questions_move_lawfully AFTER UPDATE ON public.questions REFERENCING OLD TABLE AS old_questions NEW TABLE AS new_questions FOR EACH STATEMENT EXECUTE FUNCTION refuse_unlawful_changes_of_batch();
CREATE TRIGGER questions_show_their_originals AFTER UPDATE ON public.questions FOR EACH ROW WHEN (((new.merged_into IS NOT NULL) AND (old.merged_into IS NOT NULL))) EXECUTE FUNCTION touch_merged();
CREATE TRIGGER questions_show_which_originals_are_left AFTER DELETE ON public.questions FOR EACH ROW WHEN ((old.merged_into IS NOT NULL)) EXECUTE FUNCTION touch_merged();
CREATE TRIGGER questions_stay_out_of_removed_batches BEFORE UPDATE OF batch_id ON public.questions FOR EACH ROW WHEN (((new.batch_id IS DISTINCT FROM old.batch_id) AND (new.batch_id IS NOT NULL))) EXECUTE FUNCTION refuse_questions_of_removed_batches();
CREATE TRIGGER questions_take_their_co_askers_along AFTER UPDATE OF removed_at ON public.questions FOR EACH ROW WHEN (((new.removed_at IS NOT NULL) AND (old.removed_at IS NULL))) EXECUTE FUNCTION forget_co_askers();
CREATE TRIGGER questions_take_their_edits_along AFTER UPDATE OF removed_at, withdrawn_at ON public.questions FOR EACH ROW WHEN ((((new.removed_at IS NOT NULL) AND (old.removed_at IS NULL)) OR ((new.withdrawn_at IS NOT NULL) AND (old.withdrawn_at IS NULL)))) EXECUTE FUNCTION forget_question_edits();
CREATE TRIGGER questions_take_their_taking_out_along AFTER UPDATE OF removed_at ON public.questions FOR EACH ROW WHEN (((new.removed_at IS NOT NULL) AND (old.removed_at IS NULL))) EXECUTE FUNCTION forget_taking_out();
CREATE TRIGGER questions_take_their_verdicts_along AFTER UPDATE OF removed_at ON public.questions FOR EACH ROW WHEN (((new.removed_at IS NOT NULL) AND (old.removed_at IS NULL))) EXECUTE FUNCTION drop_verdict_of_asker();
CREATE TRIGGER questions_take_their_waiting_words_along AFTER UPDATE OF removed_at, withdrawn_at, state ON public.questions FOR EACH ROW WHEN ((((new.removed_at IS NOT NULL) AND (old.removed_at IS NULL)) OR ((new.withdrawn_at IS NOT NULL) AND (old.withdrawn_at IS NULL)) OR ((old.state = 'published'::text) AND (new.state <> 'published'::text)))) EXECUTE FUNCTION forget_waiting_words();
CREATE TRIGGER questions_take_their_words_from_papers AFTER UPDATE OF removed_at, withdrawn_at ON public.questions FOR EACH ROW WHEN (((old.state = 'merged'::text) AND (((new.removed_at IS NOT NULL) AND (old.removed_at IS NULL)) OR ((new.withdrawn_at IS NOT NULL) AND (old.withdrawn_at IS NULL))))) EXECUTE FUNCTION erase_originals();
CREATE TRIGGER questions_that_go_leave_papers AFTER DELETE ON public.questions FOR EACH ROW WHEN ((old.state = 'merged'::text)) EXECUTE FUNCTION erase_originals();
CREATE TRIGGER questions_that_go_were_asked AFTER DELETE ON public.questions REFERENCING OLD TABLE AS old_questions FOR EACH STATEMENT EXECUTE FUNCTION count_gone_questions();

create table questions_apart (
  one uuid not null,
  other uuid not null,
  constraint questions_apart_check CHECK ((one < other)),
  constraint questions_apart_one_fkey FOREIGN KEY (one) REFERENCES questions(id) ON DELETE CASCADE,
  constraint questions_apart_other_fkey FOREIGN KEY (other) REFERENCES questions(id) ON DELETE CASCADE,
  constraint questions_apart_pkey PRIMARY KEY (one, other)
);

create unlogged table rate_limits (
  key bytea not null,
  capacity double precision not null,
  token_s double precision not null,
  used double precision not null,
  counted_at timestamp with time zone not null,
  asked integer not null,
  granted integer not null,
  constraint rate_limits_capacity_check CHECK ((capacity >= (1)::double precision)),
  constraint rate_limits_key_check CHECK ((octet_length(key) = 32)),
  constraint rate_limits_pkey PRIMARY KEY (key),
  constraint rate_limits_token_s_check CHECK ((token_s > (0)::double precision))
) with (fillfactor=50);

create table refused_sign_ins (
  administrator_id uuid,
  hour integer not null,
  times integer not null,
  constraint refused_sign_ins_administrator_id_fkey FOREIGN KEY (administrator_id) REFERENCES administrators(id) ON DELETE CASCADE,
  constraint refused_sign_ins_administrator_id_hour_key UNIQUE NULLS NOT DISTINCT (administrator_id, hour),
  constraint refused_sign_ins_times_check CHECK ((times > 0))
);

create table replaced_entries (
  id bigint not null,
  sheet_id uuid not null,
  pass smallint not null,
  choices uuid[],
  reason text,
  person text,
  countersigner text,
  constraint replaced_entries_pkey PRIMARY KEY (id),
  constraint replaced_entries_sheet_id_pass_fkey FOREIGN KEY (sheet_id, pass) REFERENCES stack_entries(sheet_id, pass) ON DELETE CASCADE
);
CREATE INDEX replaced_entries_of_entry ON public.replaced_entries USING btree (sheet_id, pass);

create table rounds (
  batch_id uuid not null,
  round integer not null,
  seed text not null,
  opened_at timestamp with time zone not null default clock_timestamp(),
  stones_shown_at timestamp with time zone,
  set_aside_at timestamp with time zone,
  set_aside_reason text,
  next_ballots integer not null default 0,
  had_result boolean not null default false,
  rules jsonb not null,
  constraint rounds_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(id),
  constraint rounds_pkey PRIMARY KEY (batch_id, round),
  constraint rounds_round_check CHECK ((round >= 1)),
  constraint rounds_seed_check CHECK ((seed ~ '^[0-9a-f]{64}$'::text)),
  constraint rounds_set_aside_reason_check CHECK ((char_length(set_aside_reason) <= 300)),
  constraint rounds_with_a_booth_stay_blind CHECK (((stones_shown_at IS NULL) OR ((rules ->> 'booth'::text) IS DISTINCT FROM 'on'::text))),
  constraint rounds_with_paper_stay_blind CHECK (((stones_shown_at IS NULL) OR ((rules ->> 'paper'::text) IS DISTINCT FROM 'on'::text)))
);
CREATE TRIGGER rounds_announced AFTER INSERT OR DELETE OR UPDATE OF seed, stones_shown_at, set_aside_at ON public.rounds FOR EACH STATEMENT EXECUTE FUNCTION announce_public_change();
CREATE TRIGGER rounds_shown_early_enter_the_log AFTER UPDATE ON public.rounds FOR EACH ROW WHEN ((old.stones_shown_at IS DISTINCT FROM new.stones_shown_at)) EXECUTE FUNCTION log_shown_stones();

create table schema_steps (
  name text not null,
  takes_away text,
  unused_from text,
  constraint schema_steps_check CHECK (((takes_away IS NULL) = (unused_from IS NULL))),
  constraint schema_steps_pkey PRIMARY KEY (name)
);

create table secrets (
  name text not null,
  value bytea,
  digest bytea not null,
  constraint secrets_digest_check CHECK ((octet_length(digest) = 32)),
  constraint secrets_fit_their_digests CHECK ((sha256(value) = digest)),
  constraint secrets_pkey PRIMARY KEY (name),
  constraint secrets_value_check CHECK ((octet_length(value) >= 32))
);
CREATE TRIGGER secrets_change_in_the_log AFTER UPDATE ON public.secrets REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_secrets();
CREATE TRIGGER secrets_enter_the_log AFTER INSERT ON public.secrets REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_secrets();
CREATE TRIGGER secrets_leave_the_log AFTER DELETE ON public.secrets REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_secrets();

create table set_up_links (
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint set_up_links_pkey PRIMARY KEY (token_hash)
);

create table settings (
  name text not null,
  value text,
  revision integer not null default 1,
  changed_at timestamp with time zone not null default now(),
  constraint settings_fit CHECK (((value <> ''::text) AND (char_length(value) <=
CASE
    WHEN (name ~ '^page_'::text) THEN 2000000
    WHEN (name = 'accessibility'::text) THEN 500000
    WHEN (name = 'privacy_text'::text) THEN 20000
    ELSE 5000
END))),
  constraint settings_keep_addresses_for_months CHECK (((name <> 'address_retention'::text) OR (value ~ '^[1-9][0-9]{0,2}$'::text))),
  constraint settings_list_origins CHECK (((name <> 'embedding_hosts'::text) OR (value ~ '^https?://[a-z0-9.-]+(:[0-9]{1,5})?( https?://[a-z0-9.-]+(:[0-9]{1,5})?)*$'::text))),
  constraint settings_name_check CHECK (((name = ANY (ARRAY['privacy_text'::text, 'public_url'::text, 'identity'::text, 'accessibility'::text, 'address_retention'::text, 'embedding_hosts'::text])) OR (name ~ '^page_[a-z]+$'::text))),
  constraint settings_pkey PRIMARY KEY (name)
);
CREATE TRIGGER settings_announced AFTER INSERT OR DELETE OR UPDATE ON public.settings FOR EACH STATEMENT EXECUTE FUNCTION announce_settings();
CREATE TRIGGER settings_enter_the_log_by_delete AFTER DELETE ON public.settings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_rows('name', 'value');
CREATE TRIGGER settings_enter_the_log_by_insert AFTER INSERT ON public.settings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_rows('name', 'value');
CREATE TRIGGER settings_enter_the_log_by_update AFTER UPDATE ON public.settings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_rows('name', 'value');

create table sheet_packages (
  id uuid not null default gen_random_uuid(),
  batch_id uuid not null,
  round integer not null,
  language text not null,
  sheets integer not null,
  constraint sheet_packages_batch_id_round_fkey FOREIGN KEY (batch_id, round) REFERENCES rounds(batch_id, round) ON DELETE CASCADE,
  constraint sheet_packages_language_check CHECK (((char_length(language) >= 1) AND (char_length(language) <= 35))),
  constraint sheet_packages_pkey PRIMARY KEY (id),
  constraint sheet_packages_sheets_check CHECK (((sheets >= 1) AND (sheets <= 2000)))
);
CREATE INDEX sheet_packages_of_round ON public.sheet_packages USING btree (batch_id, round);
CREATE TRIGGER sheet_packages_are_noted AFTER INSERT OR DELETE OR UPDATE ON public.sheet_packages FOR EACH ROW EXECUTE FUNCTION note_row_for_the_log('{}');
CREATE CONSTRAINT TRIGGER sheet_packages_enter_the_log AFTER INSERT OR DELETE OR UPDATE ON public.sheet_packages DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION log_what_was_noted();

create table sheets (
  id uuid not null default gen_random_uuid(),
  package_id uuid not null,
  batch_id uuid not null,
  round integer not null,
  code_hash bytea not null,
  state text not null default 'made'::text,
  reason text,
  code_digest text,
  constraint sheets_are_invalid_for_a_reason CHECK (((state = 'invalid'::text) = (reason IS NOT NULL))),
  constraint sheets_are_on_record_when_counted CHECK (
CASE state
    WHEN 'counted'::text THEN (code_digest IS NOT NULL)
    WHEN 'made'::text THEN (code_digest IS NULL)
    ELSE true
END),
  constraint sheets_batch_id_round_fkey FOREIGN KEY (batch_id, round) REFERENCES rounds(batch_id, round) ON DELETE CASCADE,
  constraint sheets_code_digest_check CHECK ((code_digest ~ '^[0-9a-f]{64}$'::text)),
  constraint sheets_code_hash_check CHECK ((octet_length(code_hash) = 32)),
  constraint sheets_code_hash_key UNIQUE (code_hash),
  constraint sheets_package_id_fkey FOREIGN KEY (package_id) REFERENCES sheet_packages(id) ON DELETE CASCADE,
  constraint sheets_pkey PRIMARY KEY (id),
  constraint sheets_reason_check CHECK ((reason = ANY (ARRAY['blank'::text, 'unreadable'::text, 'too_few'::text, 'too_many'::text, 'twice_named'::text, 'other'::text]))),
  constraint sheets_state_check CHECK ((state = ANY (ARRAY['made'::text, 'counted'::text, 'invalid'::text])))
);
CREATE UNIQUE INDEX sheets_have_their_digest ON public.sheets USING btree (batch_id, round, code_digest) WHERE (code_digest IS NOT NULL);
CREATE INDEX sheets_of_package ON public.sheets USING btree (package_id);
CREATE INDEX sheets_of_round ON public.sheets USING btree (batch_id, round);
CREATE TRIGGER sheets_are_written_anew_as_they_were AFTER DELETE ON public.sheets REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION refuse_lost_sheets();
CREATE TRIGGER sheets_count_once BEFORE UPDATE ON public.sheets FOR EACH ROW EXECUTE FUNCTION refuse_changed_sheet();
CREATE TRIGGER sheets_enter_the_log_by_delete AFTER DELETE ON public.sheets REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_sheets();
CREATE TRIGGER sheets_enter_the_log_by_insert AFTER INSERT ON public.sheets REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_sheets();
CREATE TRIGGER sheets_enter_the_log_by_update AFTER UPDATE ON public.sheets REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_sheets();

create table shown_tallies (
  batch_id uuid not null,
  round integer not null,
  question_id uuid not null,
  stones integer not null,
  votes integer not null,
  next_stones integer not null,
  next_votes integer not null,
  constraint shown_tallies_batch_id_round_fkey FOREIGN KEY (batch_id, round) REFERENCES rounds(batch_id, round) ON DELETE CASCADE,
  constraint shown_tallies_pkey PRIMARY KEY (batch_id, round, question_id)
) with (fillfactor=50);

create table sign_in_networks (
  account_key bytea not null,
  network_key bytea not null,
  seen_at timestamp with time zone not null default now(),
  constraint sign_in_networks_account_key_check CHECK ((octet_length(account_key) = 32)),
  constraint sign_in_networks_network_key_check CHECK ((octet_length(network_key) = 32)),
  constraint sign_in_networks_pkey PRIMARY KEY (account_key, network_key)
);

create table stack_entries (
  stack_id uuid not null,
  sheet_id uuid not null,
  pass smallint not null,
  position integer not null,
  choices uuid[],
  reason text,
  code bytea not null,
  key text,
  person text,
  countersigner text,
  constraint stack_entries_are_countersigned_by_others CHECK (((countersigner IS NULL) OR ((pass = 3) AND (countersigner <> person)))),
  constraint stack_entries_choices_check CHECK ((cardinality(choices) = 4)),
  constraint stack_entries_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 200))),
  constraint stack_entries_pass_check CHECK (((pass >= 1) AND (pass <= 3))),
  constraint stack_entries_pkey PRIMARY KEY (sheet_id, pass),
  constraint stack_entries_position_check CHECK (("position" >= 1)),
  constraint stack_entries_reason_check CHECK ((reason = ANY (ARRAY['blank'::text, 'unreadable'::text, 'too_few'::text, 'too_many'::text, 'twice_named'::text, 'other'::text]))),
  constraint stack_entries_say_one_thing CHECK (((choices IS NULL) <> (reason IS NULL))),
  constraint stack_entries_sheet_id_fkey FOREIGN KEY (sheet_id) REFERENCES sheets(id) ON DELETE CASCADE,
  constraint stack_entries_stack_id_fkey FOREIGN KEY (stack_id) REFERENCES stacks(id) ON DELETE CASCADE,
  constraint stack_entries_stack_id_pass_countersigner_fkey FOREIGN KEY (stack_id, pass, countersigner) REFERENCES stack_people(stack_id, pass, person) ON DELETE CASCADE,
  constraint stack_entries_stack_id_pass_person_fkey FOREIGN KEY (stack_id, pass, person) REFERENCES stack_people(stack_id, pass, person) ON DELETE CASCADE
);
CREATE INDEX stack_entries_of_stack ON public.stack_entries USING btree (stack_id, pass, "position");
CREATE TRIGGER stack_entries_are_kept_when_replaced AFTER UPDATE ON public.stack_entries FOR EACH ROW WHEN (((old.choices IS DISTINCT FROM new.choices) OR (old.reason IS DISTINCT FROM new.reason))) EXECUTE FUNCTION keep_replaced_entry();
CREATE TRIGGER third_looks_are_by_others BEFORE INSERT OR UPDATE ON public.stack_entries FOR EACH ROW WHEN ((new.pass = 3)) EXECUTE FUNCTION refuse_third_look_of_one_pass();

create table stack_people (
  stack_id uuid not null,
  pass smallint not null,
  person text not null,
  name text not null,
  constraint stack_people_pass_check CHECK (((pass >= 1) AND (pass <= 3))),
  constraint stack_people_pkey PRIMARY KEY (stack_id, pass, person),
  constraint stack_people_stack_id_fkey FOREIGN KEY (stack_id) REFERENCES stacks(id) ON DELETE CASCADE
);
CREATE TRIGGER stack_people_are_two BEFORE INSERT ON public.stack_people FOR EACH ROW EXECUTE FUNCTION refuse_passes_of_one_person();
CREATE TRIGGER stack_people_enter_the_log AFTER INSERT ON public.stack_people REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION log_stack_people();

create table stacks (
  id uuid not null default gen_random_uuid(),
  batch_id uuid not null,
  round integer not null,
  number integer not null,
  one_person boolean not null,
  state text not null default 'open'::text,
  opened_at timestamp with time zone not null default now(),
  closed_at timestamp with time zone,
  counted integer,
  invalid integer,
  without_code integer,
  constraint stacks_batch_id_round_fkey FOREIGN KEY (batch_id, round) REFERENCES rounds(batch_id, round) ON DELETE CASCADE,
  constraint stacks_batch_id_round_number_key UNIQUE (batch_id, round, number),
  constraint stacks_close_once CHECK (((state = 'open'::text) = (closed_at IS NULL))),
  constraint stacks_counted_check CHECK ((counted >= 0)),
  constraint stacks_invalid_check CHECK ((invalid >= 0)),
  constraint stacks_number_check CHECK ((number >= 1)),
  constraint stacks_pkey PRIMARY KEY (id),
  constraint stacks_say_what_counted CHECK (((state = 'counted'::text) = ((counted IS NOT NULL) AND (invalid IS NOT NULL)))),
  constraint stacks_say_what_had_no_code_when_counted CHECK (((without_code IS NULL) OR (state = 'counted'::text))),
  constraint stacks_state_check CHECK ((state = ANY (ARRAY['open'::text, 'counted'::text, 'discarded'::text]))),
  constraint stacks_without_code_check CHECK (((without_code >= 0) AND (without_code <= 2000)))
);
CREATE TRIGGER stacks_are_noted AFTER INSERT OR DELETE OR UPDATE ON public.stacks FOR EACH ROW EXECUTE FUNCTION note_row_for_the_log('{}');
CREATE CONSTRAINT TRIGGER stacks_enter_the_log AFTER INSERT OR DELETE OR UPDATE ON public.stacks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION log_what_was_noted();
CREATE TRIGGER stacks_tell_what_had_no_code_in_the_log AFTER UPDATE ON public.stacks FOR EACH ROW WHEN ((new.without_code IS DISTINCT FROM old.without_code)) EXECUTE FUNCTION log_codeless_sheets();

create table stored_record_parts (
  record_id uuid not null,
  place integer not null,
  packed bytea not null,
  constraint stored_record_parts_pkey PRIMARY KEY (record_id, place),
  constraint stored_record_parts_record_id_fkey FOREIGN KEY (record_id) REFERENCES stored_records(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
);

create table stored_records (
  id uuid not null,
  batch_id uuid not null,
  link text not null,
  hash text not null,
  parts integer not null,
  packed_bytes bigint not null,
  bytes bigint not null,
  constraint stored_records_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(id) ON DELETE CASCADE,
  constraint stored_records_pkey PRIMARY KEY (id)
);
CREATE INDEX stored_records_by_batch ON public.stored_records USING btree (batch_id);

create table taken_out_questions (
  batch_id uuid not null,
  question_id uuid not null,
  reason text not null,
  constraint taken_out_questions_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(id) ON DELETE CASCADE,
  constraint taken_out_questions_pkey PRIMARY KEY (batch_id, question_id),
  constraint taken_out_questions_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE,
  constraint taken_out_questions_reason_check CHECK ((char_length(reason) <= 300))
);
CREATE INDEX taken_out_questions_by_question ON public.taken_out_questions USING btree (question_id);

create table tallies (
  batch_id uuid not null,
  round integer not null,
  question_id uuid not null,
  fours integer not null default 0,
  threes integer not null default 0,
  twos integer not null default 0,
  ones integer not null default 0,
  stones integer not null generated always as ((((4 * fours) + (3 * threes)) + (2 * twos)) + ones) stored,
  votes integer not null generated always as (((fours + threes) + twos) + ones) stored,
  constraint tallies_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(id),
  constraint tallies_fours_check CHECK ((fours >= 0)),
  constraint tallies_ones_check CHECK ((ones >= 0)),
  constraint tallies_pkey PRIMARY KEY (batch_id, round, question_id),
  constraint tallies_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id),
  constraint tallies_threes_check CHECK ((threes >= 0)),
  constraint tallies_twos_check CHECK ((twos >= 0))
) with (fillfactor=50);
CREATE INDEX tallies_by_question ON public.tallies USING btree (question_id);
CREATE TRIGGER tallies_announced AFTER INSERT OR DELETE OR UPDATE ON public.tallies FOR EACH STATEMENT EXECUTE FUNCTION announce_ballots();
CREATE TRIGGER tallies_counted_only BEFORE INSERT OR UPDATE ON public.tallies FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tallies_kept BEFORE TRUNCATE ON public.tallies FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tallies_stay BEFORE DELETE ON public.tallies FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table undoable_acts (
  id uuid not null,
  at timestamp with time zone not null default clock_timestamp(),
  actor_id uuid,
  kind text not null,
  batch_id uuid,
  subject_id uuid,
  what jsonb not null default '{}'::jsonb,
  until timestamp with time zone not null,
  undone_at timestamp with time zone,
  constraint undoable_acts_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(id),
  constraint undoable_acts_id_fkey FOREIGN KEY (id) REFERENCES audit_entries(id),
  constraint undoable_acts_pkey PRIMARY KEY (id)
);
CREATE INDEX undoable_acts_newest_first ON public.undoable_acts USING btree (at DESC, id DESC) WHERE (undone_at IS NULL);

create table users (
  id uuid not null,
  name text not null,
  email text not null,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  searched text not null generated always as lower(((name || ' '::text) || email)) stored,
  address_expired_at timestamp with time zone,
  constraint users_email_check CHECK ((
CASE
    WHEN (address_expired_at IS NULL) THEN (email ~~ '%@%'::text)
    ELSE (email = ''::text)
END AND (char_length(email) <= 254))),
  constraint users_name_check CHECK (((name <> ''::text) AND (char_length(name) <= 120))),
  constraint users_pkey PRIMARY KEY (id)
);
CREATE INDEX users_by_email ON public.users USING btree (email COLLATE "und-x-icu", id);
CREATE INDEX users_by_name ON public.users USING btree (name COLLATE "und-x-icu", id);
CREATE UNIQUE INDEX users_email ON public.users USING btree (lower(email)) WHERE (email <> ''::text);
CREATE INDEX users_newest_first ON public.users USING btree (created_at DESC, id DESC);

create table waiting_words (
  question_id uuid not null,
  text text not null,
  author text not null,
  sent_at timestamp with time zone not null default clock_timestamp(),
  constraint waiting_words_author_check CHECK (((author <> ''::text) AND (char_length(author) <= 120))),
  constraint waiting_words_pkey PRIMARY KEY (question_id),
  constraint waiting_words_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE,
  constraint waiting_words_text_check CHECK (((text <> ''::text) AND (char_length(text) <= 1000)))
);

create table webhook_deliveries (
  id uuid not null,
  webhook_id uuid not null,
  event text not null,
  body text not null,
  created_at timestamp with time zone not null default now(),
  tries integer not null default 0,
  tried_at timestamp with time zone,
  status smallint,
  fault text,
  delivered_at timestamp with time zone,
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_by_webhook ON public.webhook_deliveries USING btree (webhook_id, created_at DESC, id DESC);

create table webhooks (
  id uuid not null,
  url text not null,
  events text[] not null,
  batch_id uuid,
  secret_number integer not null default 1,
  secret_changed_at timestamp with time zone,
  left_alone_until timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint webhooks_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(id) ON DELETE CASCADE,
  constraint webhooks_events_check CHECK (((cardinality(events) > 0) AND (events <@ ARRAY['batch.activated'::text, 'batch.deactivated'::text, 'batch.phase_entered'::text, 'deadline.moved'::text, 'question.published'::text, 'question.declined'::text, 'turnout'::text, 'round.set_aside'::text, 'batch.completed'::text, 'outcome.given'::text, 'outcome.taken_back'::text]))),
  constraint webhooks_pkey PRIMARY KEY (id),
  constraint webhooks_secret_number_check CHECK ((secret_number > 0)),
  constraint webhooks_url_check CHECK (((char_length(url) >= 1) AND (char_length(url) <= 2000)))
);
CREATE TRIGGER webhooks_are_noted AFTER INSERT OR DELETE OR UPDATE ON public.webhooks FOR EACH ROW EXECUTE FUNCTION note_row_for_the_log('{left_alone_until}');
CREATE CONSTRAINT TRIGGER webhooks_enter_the_log AFTER INSERT OR DELETE OR UPDATE ON public.webhooks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION log_what_was_noted();

CREATE OR REPLACE FUNCTION public.add_job(name text, payload jsonb, key text, most_tries integer, due_at timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE sql
AS $function$
    insert into jobs (name, payload, key, most_tries, due_at) values (name, payload, key, most_tries, due_at)
    on conflict (key) do update set
      id = default, name = excluded.name, payload = excluded.payload, due_at = excluded.due_at, tries = 0,
      most_tries = excluded.most_tries, last_fault = null, leased_until = null, created_at = now()
  $function$;

CREATE OR REPLACE FUNCTION public.add_to_tallies()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Where all ballots that came together were refused: to touch no tally tells no other copy that its page has changed.
  if not exists (select from new_choices) then return null; end if;

  if exists (
    select from (select distinct ballot_id from new_choices) as named
    -- As a value, which is looked up by its id. The planner might read all ballots for an anti-join.
    where (select true from ballots where ballots.id = named.ballot_id) is null
  ) then
    raise exception 'a choice belongs to a ballot'
      using errcode = 'foreign_key_violation', constraint = 'ballot_choices_belong_to_a_ballot';
  end if;

  if exists (
    select from (select distinct ballot_id from new_choices) as named
    -- As a value, too: else the planner begins to read all ballots, 2 ms of a gathering at 13,000.
    where (select replaces from ballots where ballots.id = named.ballot_id) is not null
  ) then
    perform take_off_tallies(array(select distinct ballot_id from new_choices));
  end if;

  -- In the order of the ids, so that ballots that name the same questions queue instead of deadlocking.
  insert into tallies (batch_id, round, question_id, fours, threes, twos, ones)
  select given.batch_id, given.round, new_choices.question_id,
    count(*) filter (where stones = 4), count(*) filter (where stones = 3),
    count(*) filter (where stones = 2), count(*) filter (where stones = 1)
  from new_choices
  join (
    select id, batch_id, round from ballots where id = any (array(select distinct ballot_id from new_choices))
  ) as given on given.id = new_choices.ballot_id
  group by given.batch_id, given.round, new_choices.question_id
  order by given.batch_id, given.round, new_choices.question_id
  on conflict (batch_id, round, question_id) do update
    set fours = tallies.fours + excluded.fours, threes = tallies.threes + excluded.threes,
      twos = tallies.twos + excluded.twos, ones = tallies.ones + excluded.ones;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.addresses_past_their_time(months integer)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT lower(questions.author_email) AS lower
    FROM (questions
      LEFT JOIN batches ON ((batches.id = questions.batch_id)))
   WHERE (questions.author_email <> ''::text)
   GROUP BY (lower(questions.author_email))
  HAVING (bool_and(COALESCE((batches.phase = 3), false)) AND ((max(batches.completed_at) + make_interval(months => addresses_past_their_time.months)) <= now()));
END;

CREATE OR REPLACE FUNCTION public.administrator_entry(administrator administrators)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN jsonb_build_object('id', (administrator).id, 'role', (administrator).role, 'disabled', ((administrator).disabled_at IS NOT NULL), 'state', log_digest((jsonb_build_array((administrator).email, (administrator).second_factor, (SELECT administrator_accounts.password FROM administrator_accounts WHERE ((administrator_accounts.administrator_id = (administrator_entry.administrator).id) AND (administrator_accounts.provider_id = 'credential'::text))), (SELECT jsonb_agg(jsonb_build_array(administrator_accounts.provider_id, administrator_accounts.account_id) ORDER BY (administrator_accounts.provider_id COLLATE "C"), (administrator_accounts.account_id COLLATE "C")) AS jsonb_agg FROM administrator_accounts WHERE ((administrator_accounts.administrator_id = (administrator_entry.administrator).id) AND (administrator_accounts.provider_id <> 'credential'::text)))))::text));

CREATE OR REPLACE FUNCTION public.advance_shown_tallies(smallest_group integer DEFAULT 5)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  shown rounds;
  moved boolean;
begin
  select rounds.* into shown from rounds
  join batches on batches.id = rounds.batch_id and batches.stoning_round = rounds.round
  where batches.is_active and batches.phase = 2 and rounds.rules ->> 'stones_shown' = 'in_groups'
  for update of rounds;
  if not found then return false; end if;

  with now as materialized (
    select question_id, stones, votes from tallies where batch_id = shown.batch_id and round = shown.round
  ), given as materialized (
    select coalesce(sum(stones), 0) / (select sum(stones) from unnest(stones_of_picks()) as stones) + (
      select count(*) from ballots
      where batch_id = shown.batch_id and round = shown.round and replaces is not null
    ) as ballots
    from now
  ), advanced as (
    insert into shown_tallies as earlier (batch_id, round, question_id, stones, votes, next_stones, next_votes)
    select shown.batch_id, shown.round, now.question_id, 0, 0, now.stones, now.votes
    from now left join shown_tallies as known on known.batch_id = shown.batch_id and known.round = shown.round
      and known.question_id = now.question_id
    where (select ballots from given) >= shown.next_ballots + smallest_group
      and (known.stones, known.votes, known.next_stones, known.next_votes)
        is distinct from (known.next_stones, known.next_votes, now.stones, now.votes)
    on conflict (batch_id, round, question_id) do update set
      stones = earlier.next_stones, votes = earlier.next_votes,
      next_stones = excluded.next_stones, next_votes = excluded.next_votes
  )
  update rounds set next_ballots = given.ballots from given
  where rounds.batch_id = shown.batch_id and rounds.round = shown.round
    and given.ballots >= shown.next_ballots + smallest_group
  returning true into moved;
  return coalesce(moved, false);
end $function$;

CREATE OR REPLACE FUNCTION public.announce_ballots()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('public_page_changed', current_setting('application_name') || ' ballots');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_public_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('public_page_changed', current_setting('application_name'));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_settings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('public_page_changed', current_setting('application_name') || ' settings');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.append_to_count_log(kind text, payload jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  head record;
  next_sequence bigint;
  next_previous bytea;
  content text;
  content_hash bytea;
begin
  perform lock_count_log();
  select count_log.sequence, count_log.hash into head from count_log order by count_log.sequence desc limit 1;
  next_sequence := coalesce(head.sequence, 0) + 1;
  next_previous := coalesce(head.hash, decode(repeat('00', 32), 'hex'));
  content := (payload || jsonb_build_object('at', log_moment(clock_timestamp())))::text;
  content_hash := sha256(convert_to(content, 'UTF8'));
  insert into count_log (sequence, previous_hash, kind, payload, payload_hash, hash)
  values (
    next_sequence, next_previous, kind, content, content_hash,
    sha256(convert_to(
      concat_ws(E'\n', next_sequence, encode(next_previous, 'hex'), kind, encode(content_hash, 'hex')), 'UTF8'
    ))
  );
end $function$;
revoke execute on function append_to_count_log from public;

CREATE OR REPLACE FUNCTION public.are_of_others(batch batches, choices uuid[], asked uuid[], hashes bytea[])
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  return cardinality(hashes) is not distinct from cardinality(asked) and choices <@ asked
    and not exists (
      select from originals_on_paper(batch.id, batch.stoning_round, choices) where original_id <> all (asked)
    )
    and not exists (
      select from unnest(asked, hashes) as one (question_id, hash)
      join questions on questions.id = one.question_id and questions.browser_hash = one.hash
    )
    -- The one that was asked may be gone, and its parts stand.
    and not exists (
      select from unnest(asked, hashes) as one (question_id, hash)
      join questions on questions.asked_as = one.question_id and questions.browser_hash = one.hash
    );
end $function$;

CREATE OR REPLACE FUNCTION public.are_on_the_paper(batch batches, choices uuid[])
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  return are_on_the_paper(batch, choices, null);
end $function$;

CREATE OR REPLACE FUNCTION public.are_on_the_paper(batch batches, choices uuid[], by_channel text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  return cardinality(choices) = (
    select count(*) from ballot_questions
    where batch_id = batch.id and round = batch.stoning_round and question_id = any (choices)
      and (by_channel = 'paper' or (taken_out_at is null and removed_at is null))
  );
end $function$;

CREATE OR REPLACE FUNCTION public.ask_parts_as_well()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into co_askers (question_id, hash) select new.id, hash from co_askers where question_id = new.split_from;
  insert into news_subscriptions (question_id, address_hash, asker_hash, language, asked_at, confirmed_at, last_mail_at)
  select new.id, address_hash, asker_hash, language, asked_at, confirmed_at, last_mail_at
  from news_subscriptions where question_id = new.split_from;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.asked_by_several(of_question uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (SELECT (count(*) > 1) FROM originals_of(asked_by_several.of_question) originals_of(id, words, "timestamp"));

CREATE OR REPLACE FUNCTION public.audit_line(entry audit_entries)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN (jsonb_build_array((entry).id, log_moment((entry).at), (entry).actor_id, (entry).actor_name, (entry).kind, (entry).batch_id, (entry).subject_id, (entry).before, (entry).after))::text;

CREATE OR REPLACE FUNCTION public.ballot_line(ballot ballots, choices text)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN concat_ws(' '::text, (ballot).id, (ballot).batch_id, (ballot).round, encode((ballot).voter_hash, 'hex'::text), (ballot).receipt, log_moment((ballot).cast_at), choices, (ballot).idempotency_key, (ballot).replaces);

CREATE OR REPLACE FUNCTION public.ballot_question_entry(question ballot_questions)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN ((((jsonb_build_object('id', (question).question_id) || digests_of_words(words_in(to_jsonb(question)), ((question).seal)::text, ((question).author_seal)::text)) || CASE WHEN ((question).taken_out_at IS NOT NULL) THEN jsonb_build_object('taken_out', jsonb_build_object('at', log_moment((question).taken_out_at), 'reason', log_digest((question).taken_out_reason))) ELSE '{}'::jsonb END) || CASE WHEN ((question).originals IS NOT NULL) THEN jsonb_build_object('originals', paper_originals_digests((question).originals)) ELSE '{}'::jsonb END) || CASE WHEN ((question).co_askers > 0) THEN jsonb_build_object('co_askers', (question).co_askers) ELSE '{}'::jsonb END);

CREATE OR REPLACE FUNCTION public.ballots_entry(of_batch uuid, of_round integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET work_mem TO '64MB'
AS $function$
declare
  turnout integer;
  choices text;
begin
  select count(*) into turnout from counted_ballots where batch_id = of_batch and round = of_round;
  if turnout >= 20 then
    select log_digest(string_agg(line, E'\n' order by line collate "C")) into choices
    from (
      select string_agg(question_id::text, ' ' order by stones desc) as line
      from counted_ballots as ballots join ballot_choices on ballot_choices.ballot_id = ballots.id
      where ballots.batch_id = of_batch and ballots.round = of_round
      group by ballots.id
    ) as lines;
  end if;
  return jsonb_build_object(
    'ballots', turnout, 'receipts', receipts_digest(of_batch, of_round), 'choices', choices
  );
end $function$;
revoke execute on function ballots_entry from public;

CREATE OR REPLACE FUNCTION public.batch_entry(batch batches)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN jsonb_build_object('batch', (batch).id, 'name', (batch).name, 'phase', (batch).phase, 'active', (batch).is_active, 'round', (batch).stoning_round, 'revision', (batch).revision, 'submission_deadline', log_moment((batch).submission_deadline), 'stoning_deadline', log_moment((batch).stoning_deadline), 'rules', batch_rules(batch));

CREATE OR REPLACE FUNCTION public.batch_lock_key(batch_id uuid)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN hashtextextended((batch_id)::text, (10)::bigint);

CREATE OR REPLACE FUNCTION public.batch_rules(batch batches)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN (frozen_rules(batch) || jsonb_build_object('questions_limit', (batch).questions_limit, 'phase_changes', (batch).phase_changes, 'moderation', (batch).moderation, 'question_length', (batch).question_length, 'notices', (batch).notices, 'booths_most', (batch).booths_most, 'answer_within', (batch).answer_within));

CREATE OR REPLACE FUNCTION public.box_of(of_batch uuid, of_round integer, OUT made integer, OUT counted integer, OUT invalid integer)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
  select count(*)::integer, (count(*) filter (where state = 'counted'))::integer,
    (count(*) filter (where state = 'invalid') + coalesce((
      select sum(without_code) from stacks where batch_id = of_batch and round = of_round
    ), 0))::integer
  from sheets where batch_id = of_batch and round = of_round
$function$;

CREATE OR REPLACE FUNCTION public.cards_digest(of_batch uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT log_digest(string_agg(concat_ws(' '::text, cards.package_id, card_packages.leaves, log_moment(card_packages.made_at), cards.serial, encode(cards.code_hash, 'hex'::text), log_moment(cards.voided_at),
         CASE
             WHEN cards.exchanged THEN 'exchanged'::text
             ELSE NULL::text
         END), '
'::text ORDER BY cards.code_hash)) AS log_digest
    FROM (cards
      JOIN card_packages ON ((card_packages.id = cards.package_id)))
   WHERE (cards.batch_id = cards_digest.of_batch);
END;

CREATE OR REPLACE FUNCTION public.commitment_entry(of_batch uuid, of_round integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN (SELECT jsonb_build_object('commitment', log_digest(rounds.seed)) AS jsonb_build_object FROM rounds WHERE ((rounds.batch_id = commitment_entry.of_batch) AND (rounds.round = commitment_entry.of_round)));

CREATE OR REPLACE FUNCTION public.count_coverage(of_batch uuid, of_round integer)
 RETURNS TABLE(reached integer, next_question uuid, next_reached integer)
 LANGUAGE sql
 STABLE
AS $function$
  select reached, (further -> 0 ->> 0)::uuid, reached + (further -> 0 ->> 1)::integer from count_further(of_batch, of_round)
$function$;

CREATE OR REPLACE FUNCTION public.count_deadline_moves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.deadline_moves := old.deadline_moves + 1;
  new.deadlines_moved_at := clock_timestamp();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.count_further(of_batch uuid, of_round integer)
 RETURNS TABLE(reached integer, further jsonb)
 LANGUAGE sql
 STABLE
 SET work_mem TO '64MB'
AS $function$
  with decided as materialized (
    select question_id, place, forwarded from round_result(of_batch, of_round)
  ), given as materialized (
    select array_agg(choices.question_id) as chosen, coalesce(bool_or(decided.forwarded), false) as is_reached
    from counted_ballots as ballots join ballot_choices as choices on choices.ballot_id = ballots.id
    left join decided on decided.question_id = choices.question_id
    where ballots.batch_id = of_batch and ballots.round = of_round
    group by ballots.id
  ), further as (
    -- What was taken out has no place and cannot go; what has no words any more could not be named.
    select named.question_id, decided.place, count(*)::integer as ballots
    from given cross join unnest(given.chosen) as named (question_id)
    join decided on decided.question_id = named.question_id
    join ballot_questions as paper on (paper.batch_id, paper.round, paper.question_id) = (of_batch, of_round, named.question_id)
    where not given.is_reached and decided.place is not null and paper.removed_at is null
    group by named.question_id, decided.place
  ), counted as (
    select count(*)::integer as ballots, (count(*) filter (where is_reached))::integer as reached from given
  )
  select counted.reached, coalesce((
    select jsonb_agg(jsonb_build_array(question_id, ballots) order by ballots desc, place) from further
  ), '[]')
  from counted
  where counted.ballots >= 20 and exists (select from decided)
$function$;

CREATE OR REPLACE FUNCTION public.count_gone_outcomes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update batches set outcomes_gone = outcomes_gone + gone.states
  from (select batch_id, count(*) as states from old_rows group by batch_id) as gone
  where batches.id = gone.batch_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_gone_questions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update batch_sizes set gone = gone + deleted.questions
  from (
    select asked_in, count(*) as questions from old_questions where asked_in is not null group by asked_in order by asked_in
  ) as deleted
  where batch_id = deleted.asked_in;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_outcomes_of_earlier_round()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.outcomes_gone := new.outcomes_gone
    + coalesce((select max(sequence) from outcomes where batch_id = old.id and round = old.stoning_round), 0);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.cover_next_result()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.revealed := 0;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.current_result(of_batch uuid, of_round integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select payload::jsonb from count_log
  where kind = 'completed' and payload::jsonb ->> 'batch' = of_batch::text and payload::jsonb ->> 'round' = of_round::text
    and sequence > coalesce((
      select max(step.sequence) from count_log as step
      where step.kind in ('found', 'created', 'phase', 'active', 'round', 'settings')
        and step.payload::jsonb ->> 'batch' = of_batch::text and step.payload::jsonb ->> 'phase' <> '3'
    ), 0)
  order by sequence desc limit 1
$function$;

CREATE OR REPLACE FUNCTION public.decide_result(ids uuid[], all_fours integer[], all_threes integer[], all_twos integer[], all_ones integer[], breakdown_is_public boolean, size_of_council integer, rule_at_cut text, lot text)
 RETURNS TABLE(question_id uuid, place bigint, rank bigint, joint boolean, forwarded boolean, is_tied boolean, draw text, breakdown integer[], at_cut integer[])
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  with given as (
    select *, 4 * fours + 3 * threes + 2 * twos + ones as stones, fours + threes + twos + ones as votes
    from unnest(ids, all_fours, all_threes, all_twos, all_ones) with ordinality as each (id, fours, threes, twos, ones, age)
  ), counted as (
    select *, rank() over by_stones as first_rank, count(*) over (partition by stones, votes) as as_many
    from given
    window by_stones as (order by stones desc, votes desc)
  ), known as (
    select *, stones > 0 and coalesce(size_of_council between first_rank and first_rank + as_many - 2, false) as is_across
    from counted
  ), compared as (
    select *, case when breakdown_is_public or is_across then fours end as known_fours,
      case when breakdown_is_public or is_across then threes end as known_threes
    from known
  ), ranked as (
    select *, rank() over by_all as final_rank, count(*) over (partition by stones, votes, known_fours, known_threes) as joint_ones
    from compared
    window by_all as (order by stones desc, votes desc, known_fours desc, known_threes desc)
  ), cut as (
    select *, stones > 0 and coalesce(size_of_council between final_rank and final_rank + joint_ones - 2, false) as is_cut_through
    from ranked
  ), drawn as (
    select *, case when is_cut_through and rule_at_cut = 'lot' then
      encode(sha256(convert_to(lot || ':' || id, 'UTF8')), 'hex') end collate "C" as drawn_hash
    from cut
  ), placed as (
    select *, row_number() over (order by final_rank, drawn_hash, age) as final_place from drawn
  )
  select id, final_place, final_rank, joint_ones > 1,
    stones > 0 and case
      when size_of_council is null then true
      when drawn_hash is not null then final_place <= size_of_council
      else final_rank <= size_of_council
    end,
    is_cut_through, drawn_hash,
    case when breakdown_is_public then array[fours, threes, twos, ones] end,
    case when is_across and not breakdown_is_public then array[fours, threes] end
  from placed
$function$;

CREATE OR REPLACE FUNCTION public.digests_of_words(words jsonb, seal text, author_seal text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT jsonb_object_agg(each.name, log_digest(((
         CASE each.name
             WHEN 'text'::text THEN digests_of_words.seal
             ELSE digests_of_words.author_seal
         END || '
'::text) || each.word))) AS jsonb_object_agg
    FROM jsonb_each_text(digests_of_words.words) each(name, word);
END;

CREATE OR REPLACE FUNCTION public.discard_stacks_of_earlier_round()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update stacks set state = 'discarded', closed_at = clock_timestamp()
  where batch_id = new.id and round <> new.stoning_round and state = 'open';
  delete from stack_entries using stacks
  where stacks.id = stack_id and stacks.batch_id = new.id and stacks.round <> new.stoning_round;
  delete from codeless_entries using stacks
  where stacks.id = stack_id and stacks.batch_id = new.id and stacks.round <> new.stoning_round;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.drop_outcome()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from outcomes where (batch_id, round, question_id) = (new.batch_id, new.round, new.question_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.drop_outcomes_of_others()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (select from outcomes where batch_id = new.id and round = new.stoning_round) then
    delete from outcomes where batch_id = new.id and round = new.stoning_round
      and question_id not in (select question_id from round_result(new.id, new.stoning_round) where forwarded);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.drop_stored_records()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from stored_records;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.drop_verdict_of_asker()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from asker_verdicts where asked_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.drop_verdicts_of_nothing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not exists (
    select from outcomes
    where (batch_id, round, question_id) = (old.batch_id, old.round, old.question_id) and state <> 'sent'
  ) then
    delete from asker_verdicts where (batch_id, round, question_id) = (old.batch_id, old.round, old.question_id);
    delete from co_asker_verdicts where (batch_id, round, question_id) = (old.batch_id, old.round, old.question_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.drop_waiting_for_answers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from outcomes using current_outcomes as current
  where (outcomes.batch_id, outcomes.round) = (old.id, old.stoning_round)
    and (current.batch_id, current.round, current.question_id, current.sequence)
      = (outcomes.batch_id, outcomes.round, outcomes.question_id, outcomes.sequence)
    and outcomes.sequence = 1 and outcomes.written_by is null and outcomes.due is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.drop_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new := jsonb_populate_record(new, no_words());
  new.seal := null;
  new.language := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.earlier_outcomes(outcome current_outcomes)
 RETURNS json
 LANGUAGE sql
 STABLE
RETURN CASE WHEN ((outcome).sequence > 1) THEN (SELECT json_agg(outcome_entry(earlier.*) ORDER BY earlier.sequence) AS json_agg FROM outcomes earlier WHERE (((earlier.batch_id = (earlier_outcomes.outcome).batch_id) AND (earlier.round = (earlier_outcomes.outcome).round) AND (earlier.question_id = (earlier_outcomes.outcome).question_id)) AND (earlier.sequence < (earlier_outcomes.outcome).sequence))) ELSE NULL::json END;

CREATE OR REPLACE FUNCTION public.end_booths()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from booths where batch_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.end_helpers_and_booths()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from helper_codes where batch_id = new.id;
  delete from booths where batch_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.end_news_of_question()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from news_subscriptions where question_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.end_outcome_reminders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.role <> 'council' then
    delete from outcome_reminders where administrator_id = new.id;
  elsif new.disabled_at is not null then
    delete from outcome_links where administrator_id = new.id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.erase_from_papers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  erasure text := coalesce(current_setting('ten_stones.erasure', true), '');
begin
  update corrections set text = null, seal = null
  where question_id in (select id from new_questions where removed_at is not null) and text is not null;
  update ballot_questions set
    seal = null, author_seal = null, removed_at = clock_timestamp(), taken_out_reason = null,
    taken_out_at = coalesce(
      taken_out_at,
      case when exists (
        select from batches where batches.id = batch_id and stoning_round = round and phase = 2
      ) then clock_timestamp() end
    )
  where question_id in (select id from new_questions where removed_at is not null) and removed_at is null;
  perform set_config('ten_stones.erasure', 'on', true);
  update ballot_questions set author = new_questions.author
  from new_questions join old_questions using (id)
  where id = question_id and new_questions.withdrawn_at is not null and old_questions.withdrawn_at is null
    and ballot_questions.removed_at is null and ballot_questions.author <> new_questions.author;
  perform set_config('ten_stones.erasure', erasure, true);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.erase_from_reason(of_batch uuid, of_round integer, words text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if coalesce(current_setting('ten_stones.erasure', true), '') = '' then
    raise exception 'why a round was set aside stands still' using errcode = 'check_violation';
  end if;
  update rounds set set_aside_reason = words where batch_id = of_batch and round = of_round and set_aside_reason is not null;
  if not found then
    return;
  end if;
  perform append_to_count_log('paper', jsonb_build_object(
    'batch', of_batch, 'round', of_round, 'questions', '[]'::jsonb, 'erasure', true, 'set_aside_words', log_digest(words)
  ));
  perform log_completion(id, stoning_round) from batches where id = of_batch and phase = 3;
end $function$;

CREATE OR REPLACE FUNCTION public.erase_originals()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  erasure text := coalesce(current_setting('ten_stones.erasure', true), '');
  is_gone boolean := tg_op = 'DELETE' or new.removed_at is not null;
begin
  perform set_config('ten_stones.erasure', 'on', true);
  update ballot_questions set originals = (
    select jsonb_agg(case
      when one ->> 'id' <> old.id::text then one
      when is_gone then one || words_in('{}') || '{"seal": null, "author_seal": null}'
      else one || jsonb_build_object('author', new.author, 'author_seal', gen_random_uuid())
    end order by place)
    from jsonb_array_elements(originals) with ordinality as original (one, place)
  )
  where originals @> jsonb_build_array(jsonb_build_object('id', old.id));
  perform set_config('ten_stones.erasure', erasure, true);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.fates_of(of_batch uuid, of_round integer)
 RETURNS TABLE(fate text, number bigint)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 WITH RECURSIVE became AS (
          SELECT questions.id AS asked,
             questions.id,
             questions.state,
             questions.merged_into
            FROM questions
           WHERE (questions.asked_in = fates_of.of_batch)
         UNION
          SELECT became.asked,
             further.id,
             further.state,
             further.merged_into
            FROM (became
              CROSS JOIN LATERAL ( SELECT now.id,
                     now.state,
                     now.merged_into
                    FROM questions now
                   WHERE (now.id = became.merged_into)
                 UNION ALL
                  SELECT part.id,
                     part.state,
                     part.merged_into
                    FROM questions part
                   WHERE (part.split_from = became.id)) further)
           WHERE (became.state = ANY (ARRAY['merged'::text, 'split'::text]))
         ), ends AS (
          SELECT became.asked,
             bool_or(((became.id = became.asked) AND (paper.question_id IS NOT NULL))) AS is_on_paper,
             bool_or((paper.question_id IS NOT NULL)) AS is_in_another,
             (array_agg(became.id ORDER BY became.id) FILTER (WHERE (became.state <> ALL (ARRAY['merged'::text, 'split'::text]))))[1] AS last
            FROM (became
              LEFT JOIN ( SELECT ballot_questions.question_id
                    FROM ballot_questions
                   WHERE ((ballot_questions.batch_id = fates_of.of_batch) AND (ballot_questions.round = fates_of.of_round))) paper ON ((paper.question_id = became.id)))
           GROUP BY became.asked
         )
  SELECT
         CASE
             WHEN ends.is_on_paper THEN 'published'::text
             WHEN ends.is_in_another THEN asked.state
             WHEN (last.id IS NULL) THEN 'erased'::text
             WHEN (last.state = 'withdrawn'::text) THEN 'withdrawn'::text
             WHEN ((last.removed_at IS NOT NULL) OR (last.held_until IS NOT NULL)) THEN 'erased'::text
             WHEN ((last.state = 'published'::text) AND (last.batch_id IS DISTINCT FROM fates_of.of_batch)) THEN 'elsewhere'::text
             WHEN (last.state = 'published'::text) THEN asked.state
             WHEN ((last.state = 'waiting'::text) OR (last.state_reason = 'not looked at in time'::text)) THEN 'waiting'::text
             ELSE ('declined.'::text || COALESCE(last.state_reason_code, 'other'::text))
         END AS fate,
     count(*) AS number
    FROM ((ends
      JOIN questions asked ON ((asked.id = ends.asked)))
      LEFT JOIN questions last ON ((last.id = ends.last)))
   GROUP BY
         CASE
             WHEN ends.is_on_paper THEN 'published'::text
             WHEN ends.is_in_another THEN asked.state
             WHEN (last.id IS NULL) THEN 'erased'::text
             WHEN (last.state = 'withdrawn'::text) THEN 'withdrawn'::text
             WHEN ((last.removed_at IS NOT NULL) OR (last.held_until IS NOT NULL)) THEN 'erased'::text
             WHEN ((last.state = 'published'::text) AND (last.batch_id IS DISTINCT FROM fates_of.of_batch)) THEN 'elsewhere'::text
             WHEN (last.state = 'published'::text) THEN asked.state
             WHEN ((last.state = 'waiting'::text) OR (last.state_reason = 'not looked at in time'::text)) THEN 'waiting'::text
             ELSE ('declined.'::text || COALESCE(last.state_reason_code, 'other'::text))
         END
 UNION ALL
  SELECT 'erased'::text,
     batch_sizes.gone
    FROM batch_sizes
   WHERE ((batch_sizes.batch_id = fates_of.of_batch) AND (batch_sizes.gone > 0));
END;

CREATE OR REPLACE FUNCTION public.finish_sheets(of_batch uuid, of_round integer, ids uuid[], digests text[], reasons text[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with known as (
    select * from unnest(ids, digests, reasons) as known (id, digest, reason)
  ), earlier as (
    delete from sheets
    where batch_id = of_batch and round = of_round and (state <> 'made' or id = any (ids))
    returning *
  )
  insert into sheets (id, package_id, batch_id, round, code_hash, state, reason, code_digest)
  select earlier.id, package_id, batch_id, round, code_hash,
    case when known.id is null then state when known.reason is null then 'counted' else 'invalid' end,
    coalesce(known.reason, earlier.reason), coalesce(digest, code_digest)
  from earlier left join known on known.id = earlier.id order by code_hash
$function$;
revoke execute on function finish_sheets from public;

CREATE OR REPLACE FUNCTION public.first_state(batch batches)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN CASE (batch).moderation WHEN 'none'::text THEN 'published'::text ELSE 'waiting'::text END;

CREATE OR REPLACE FUNCTION public.fits_batch(batch batches, text text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (char_length(text) <= COALESCE((batch).question_length, char_length(text)));

CREATE OR REPLACE FUNCTION public.follow_coverage()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update coverages set (next_question, next_reached) = (
    select (question ->> 0)::uuid, coverages.reached + (question ->> 1)::integer
    from jsonb_array_elements(coverages.further) with ordinality as listed (question, place)
    where not exists (
      select from ballot_questions as paper
      where (paper.batch_id, paper.round, paper.question_id) = (new.batch_id, new.round, (question ->> 0)::uuid)
        and paper.removed_at is not null
    )
    order by listed.place limit 1
  )
  where batch_id = new.batch_id and round = new.round and next_question = new.question_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_taking_out()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.taken_out_reason is null then
    delete from taken_out_questions where batch_id = new.batch_id and question_id = new.question_id;
  else
    insert into taken_out_questions (batch_id, question_id, reason)
    values (new.batch_id, new.question_id, new.taken_out_reason)
    on conflict (batch_id, question_id) do update set reason = excluded.reason;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_arrival_keys()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from arrival_keys using new_batches
    where arrival_keys.batch_id = new_batches.id
      and (new_batches.phase <> 2 or not new_batches.is_active or arrival_keys.round <> new_batches.stoning_round);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_co_askers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from co_askers where question_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_question_edits()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from question_edits where question_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_taking_out()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from taken_out_questions where question_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_waiting_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from waiting_words where question_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.free_slug(wanted text, of_batch uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  base text := coalesce(wanted, '');
  candidate text;
  number integer := 1;
begin
  if base = '' or base ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return of_batch::text;
  end if;
  candidate := base;
  while exists (select from batches where slug = candidate and id <> of_batch) loop
    number := number + 1;
    candidate := base || '-' || number;
  end loop;
  return candidate;
end $function$;

CREATE OR REPLACE FUNCTION public.frozen_rules(batch batches)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN ((jsonb_build_object('stones_shown', (batch).stones_shown, 'tie_at_cut', (batch).tie_at_cut, 'council_size', (batch).council_size, 'ballot_changes', (batch).ballot_changes, 'own_question', (batch).own_question, 'voters', (batch).voters) || jsonb_build_object('booth', (batch).booth)) || jsonb_build_object('paper', (batch).paper));

CREATE OR REPLACE FUNCTION public.give_address()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.slug := free_slug(coalesce(new.slug, plain_slug(new.name)), new.id);
  new.completed_at := case when new.phase = 3 then clock_timestamp() end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.grace()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '00:00:10'::interval;

CREATE OR REPLACE FUNCTION public.guard_asker_verdict()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and (new.batch_id, new.round, new.question_id, new.asked_id, new.said, new.said_at)
    is distinct from (old.batch_id, old.round, old.question_id, old.asked_id, old.said, old.said_at)
  then
    raise exception 'it is said once' using errcode = 'check_violation', constraint = 'verdicts_stand_still';
  end if;
  if tg_op = 'INSERT' and (
    new.asked_id <> new.question_id and new.asked_id not in (select id from originals_of(new.question_id))
    or new.words is not null and asked_by_several(new.question_id)
  ) then
    raise exception 'not what was asked' using errcode = 'check_violation', constraint = 'verdicts_are_of_askers';
  end if;
  new.seal := gen_random_uuid();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_ballot_question()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  is_erasure boolean := coalesce(current_setting('ten_stones.erasure', true), '') <> '';
  renamed boolean := words_in(to_jsonb(new)) - 'text' <> words_in(to_jsonb(old)) - 'text';
begin
  if (new.batch_id, new.round, new.question_id, new.timestamp) <> (old.batch_id, old.round, old.question_id, old.timestamp)
    or (old.taken_out_at is not null and new.taken_out_at is distinct from old.taken_out_at and not may_be_put_back(old, new))
    or (old.removed_at is not null and new.removed_at is distinct from old.removed_at)
    or (renamed and new.removed_at is null and not is_erasure)
    or (new.language is distinct from old.language and old.language is not null and new.text = old.text)
  then
    raise exception 'a ballot paper stands still' using errcode = 'check_violation', constraint = 'ballot_questions_stand_still';
  end if;
  if new.removed_at is not null then
    new := jsonb_populate_record(new, no_words());
    new.language := null;
  end if;
  if new.removed_at is null and new.text <> old.text then
    if not is_erasure then
      insert into corrections (batch_id, round, question_id, place, text, seal)
      select old.batch_id, old.round, old.question_id, count(*) + 1, old.text, old.seal
      from corrections
      where corrections.batch_id = old.batch_id and corrections.round = old.round
        and corrections.question_id = old.question_id;
    end if;
    new.seal := gen_random_uuid();
  end if;
  if new.removed_at is null and renamed then
    new.author_seal := gen_random_uuid();
  end if;
  if new.taken_out_at is not null and old.taken_out_at is null and new.removed_at is null then
    perform refuse_unlawful_taking_out(old.batch_id, old.round);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_final_ballots()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and clock_timestamp() between old.let_go_at and old.let_go_at + interval '15 seconds' then return old; end if;
  raise exception 'a ballot that was let go of stays final' using errcode = 'check_violation', constraint = 'final_ballots_stay';
end $function$;

CREATE OR REPLACE FUNCTION public.has_ballot_paper(phase smallint)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (phase = ANY (ARRAY[2, 3]));

CREATE OR REPLACE FUNCTION public.has_ballots(of_batch uuid, of_round integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM ballots WHERE ((ballots.batch_id = has_ballots.of_batch) AND (ballots.round = has_ballots.of_round))));

CREATE OR REPLACE FUNCTION public.has_cut(of_batch uuid, of_round integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from rounds where batch_id = of_batch and round = of_round and rules ->> 'council_size' is not null
  )
$function$;

CREATE OR REPLACE FUNCTION public.is_due(batch batches)
 RETURNS boolean
 LANGUAGE sql
AS $function$
  select coalesce(clock_timestamp() >= step_due_at(batch) + grace() + settling(), false) and step_waits(batch) is null
$function$;

CREATE OR REPLACE FUNCTION public.is_in_time(batch batches)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN COALESCE((now() < (step_due_at(batch) + grace())), true);

CREATE OR REPLACE FUNCTION public.is_met(batch batches)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN COALESCE((phase_deadline(batch) = CASE (batch).phase WHEN 1 THEN (batch).submission_deadline_met WHEN 2 THEN (batch).stoning_deadline_met ELSE NULL::timestamp with time zone END), false);

CREATE OR REPLACE FUNCTION public.iso_moment(moment timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN to_char((moment AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text);

CREATE OR REPLACE FUNCTION public.keep_closing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  erasure text := coalesce(current_setting('ten_stones.erasure', true), '');
begin
  if not has_ballot_paper(new.phase) or new.stoning_round <> old.stoning_round then
    new.online_closed_at := null;
    new.sheets_in_box := null;
    new.sheets_given_up := 0;
    new.sheets_given_up_reason := null;
  elsif (old.online_closed_at is not null and new.online_closed_at is distinct from old.online_closed_at)
    or (old.online_closed_at is null and not (new.phase = 2 and new.paper = 'on'))
    or (old.sheets_in_box is not null and new.sheets_in_box is null)
    or (new.phase = 3 and (new.sheets_in_box, new.sheets_given_up) is distinct from (old.sheets_in_box, old.sheets_given_up))
    or (new.phase = 3 and erasure = '' and new.sheets_given_up_reason is distinct from old.sheets_given_up_reason)
  then
    raise exception 'online stoning closes once in a round, where paper is counted, and for good'
      using errcode = 'check_violation', constraint = 'batches_close_online_once';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_coverage(of_batch uuid, of_round integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from coverages where batch_id = of_batch and round = of_round;
  if has_cut(of_batch, of_round) then
    insert into coverages (batch_id, round, reached, next_question, next_reached, further)
    select of_batch, of_round, counted.reached, (counted.further -> 0 ->> 0)::uuid,
      counted.reached + (counted.further -> 0 ->> 1)::integer, counted.further
    from count_further(of_batch, of_round) as counted;
  end if;
end $function$;
revoke execute on function keep_coverage from public;

CREATE OR REPLACE FUNCTION public.keep_deadlines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.phase <> old.phase then
    -- A deadline that has passed does not act on whatever phase comes later, also not after a way back.
    if new.submission_deadline <= clock_timestamp() then new.submission_deadline_met := new.submission_deadline; end if;
    if new.stoning_deadline <= clock_timestamp() then new.stoning_deadline_met := new.stoning_deadline; end if;
  end if;
  -- What was planned for this evening means nothing when the batch is activated again next week.
  if new.phase <> old.phase or (old.is_active and not new.is_active) then
    new.planned_phase := null;
    new.planned_for := null;
  end if;
  -- Visitors hold on to what they were told first.
  if old.is_active and new.submission_deadline <> old.submission_deadline then
    new.submission_deadline_before :=
      nullif(coalesce(old.submission_deadline_before, old.submission_deadline), new.submission_deadline);
  end if;
  if old.is_active and new.stoning_deadline <> old.stoning_deadline then
    new.stoning_deadline_before := nullif(coalesce(old.stoning_deadline_before, old.stoning_deadline), new.stoning_deadline);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_replaced_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into replaced_entries (sheet_id, pass, choices, reason, person, countersigner)
  values (old.sheet_id, old.pass, old.choices, old.reason, old.person, old.countersigner);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_when_written()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.written_at := old.written_at;
  new.corrected_at := clock_timestamp();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.lacks_cards(batch batches)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (((batch).voters = 'cards'::text) AND ((batch).paper = 'off'::text) AND (NOT (EXISTS (SELECT FROM cards WHERE ((cards.batch_id = (lacks_cards.batch).id) AND (cards.voided_at IS NULL))))));

CREATE OR REPLACE FUNCTION public.lacks_sheets(batch batches)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select made > 0 and (batch.sheets_in_box = counted + invalid + batch.sheets_given_up) is not true
  from box_of(batch.id, batch.stoning_round)
$function$;

CREATE OR REPLACE FUNCTION public.leave_round()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.stoning_round := old.stoning_round + 1;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.lock_count_log()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$select pg_advisory_xact_lock(10100)$function$;
revoke execute on function lock_count_log from public;

CREATE OR REPLACE FUNCTION public.log_ballots()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  entry jsonb;
begin
  select jsonb_build_object(
    'ballots', encode(string_agg(uuid_send(ballots.id), '' order by ballots.id), 'base64'),
    'lines', log_digest(string_agg(ballot_line(ballots, given.choices), E'\n' order by ballots.id)),
    'channels', log_digest(string_agg(ballots.id || ' ' || ballots.channel, E'\n' order by ballots.id))
  ) into entry
  from (
    select ballot_id, string_agg(question_id::text, ' ' order by stones desc) as choices
    from new_choices group by ballot_id
  ) as given
  join ballots on ballots.id = given.ballot_id
  -- By their ids: a mere join lets the planner read all ballots there are.
  where ballots.id = any (array(select distinct ballot_id from new_choices))
  having count(*) > 0;
  if entry is not null then perform append_to_count_log('ballots', entry); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.log_changed_batches()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  change record;
  old_batch batches;
  new_batch batches;
  is_another_round boolean;
begin
  for change in
    select old_batches as before, new_batches as after
    from old_batches join new_batches using (id) order by id
  loop
    old_batch := change.before;
    new_batch := change.after;
    continue when batch_entry(old_batch) = batch_entry(new_batch);
    is_another_round := new_batch.stoning_round <> old_batch.stoning_round;
    perform append_to_count_log(
      case
        when is_another_round then 'round'
        when new_batch.phase <> old_batch.phase then 'phase'
        when new_batch.is_active <> old_batch.is_active then 'active'
        else 'settings'
      end,
      batch_entry(new_batch)
      || case
        when has_ballot_paper(new_batch.phase) and (is_another_round or not has_ballot_paper(old_batch.phase))
          then paper_entry(new_batch.id, new_batch.stoning_round)
        when new_batch.phase = 2 and old_batch.phase = 3
          then commitment_entry(new_batch.id, new_batch.stoning_round)
        else '{}'
      end
      || case when is_another_round then set_aside_entry(old_batch.id, old_batch.stoning_round,
        case when new_batch.phase = 1 then 'Back to phase 1' else 'Reset All Stones' end) else '{}' end
      || case when new_batch.phase <> old_batch.phase and coalesce(current_setting('ten_stones.due_at', true), '') <> ''
        then jsonb_build_object('by_itself', log_moment(current_setting('ten_stones.due_at')::timestamptz)) else '{}' end
    );
    if new_batch.phase = 3 and (new_batch.phase <> old_batch.phase or is_another_round) then
      perform log_result(
        new_batch.id, new_batch.stoning_round,
        coalesce(reckoned_entry(new_batch.id, new_batch.stoning_round), ballots_entry(new_batch.id, new_batch.stoning_round))
      );
    end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.log_changed_papers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  change record;
begin
  for change in
    -- A row of a transition table is of no named type; what is written now is in the table, too.
    select batch_id, round, jsonb_agg(ballot_question_entry(paper) order by question_id) as questions
    from ballot_questions as paper join new_rows using (batch_id, round, question_id)
    join old_rows using (batch_id, round, question_id)
    where (old_rows.seal, old_rows.author_seal, old_rows.taken_out_at, old_rows.taken_out_reason, old_rows.originals)
      is distinct from
      (new_rows.seal, new_rows.author_seal, new_rows.taken_out_at, new_rows.taken_out_reason, new_rows.originals)
    group by batch_id, round order by batch_id, round
  loop
    perform append_to_count_log('paper', jsonb_build_object(
      'batch', change.batch_id, 'round', change.round, 'questions', change.questions,
      'erasure', coalesce(current_setting('ten_stones.erasure', true), '') <> ''
    ));
    if exists (
      select from batches where id = change.batch_id and stoning_round = change.round and phase = 3
    ) then
      perform log_completion(change.batch_id, change.round);
    end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.log_closing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform lock_count_log();
  perform append_to_count_log('sheets', sheets_entry(new.id, new.stoning_round)
    || case when coalesce(current_setting('ten_stones.due_at', true), '') <> ''
      then jsonb_build_object('by_itself', log_moment(current_setting('ten_stones.due_at')::timestamptz)) else '{}' end);
  if old.phase = 3 and new.phase = 3 then
    perform log_completion(new.id, new.stoning_round);
  end if;
  return null;
end $function$;
revoke execute on function log_closing from public;

CREATE OR REPLACE FUNCTION public.log_co_asker_verdicts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  changed jsonb;
begin
  select jsonb_agg(jsonb_build_array(
    'co_asker_verdicts', concat_ws(' ', batch_id, round, question_id),
    case when number > 0 then log_digest(jsonb_build_array(yes, in_part, no)::text) end
  ) order by batch_id, round, question_id) into changed
  from (select distinct batch_id, round, question_id from changed_rows) as question
  cross join lateral (
    select count(*) as number, count(*) filter (where said = 'yes') as yes, count(*) filter (where said = 'in_part') as in_part,
      count(*) filter (where said = 'no') as no
    from co_asker_verdicts as all_verdicts
    where (all_verdicts.batch_id, all_verdicts.round, all_verdicts.question_id) = (question.batch_id, question.round, question.question_id)
  ) as figures;
  if changed is null then return null; end if;
  perform append_to_count_log('rows', jsonb_build_object('rows', changed, 'follows', true));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.log_codeless_sheets()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform lock_count_log();
  perform append_to_count_log('sheets', sheets_entry(new.batch_id, new.round));
  return null;
end $function$;
revoke execute on function log_codeless_sheets from public;

CREATE OR REPLACE FUNCTION public.log_completion(of_batch uuid, of_round integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform log_result(of_batch, of_round, null);
end $function$;
revoke execute on function log_completion from public;

CREATE OR REPLACE FUNCTION public.log_digest(content text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN encode(sha256(convert_to(content, 'UTF8'::name)), 'hex'::text);

CREATE OR REPLACE FUNCTION public.log_erased_corrections()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  change record;
begin
  for change in
    select batch_id, round, jsonb_agg(jsonb_build_array(question_id, place) order by question_id, place) as erased
    from new_rows
    where text is null group by batch_id, round order by batch_id, round
  loop
    perform append_to_count_log('paper', jsonb_build_object(
      'batch', change.batch_id, 'round', change.round, 'corrections_erased', change.erased
    ));
    if exists (
      select from batches where id = change.batch_id and stoning_round = change.round and phase = 3
    ) then
      perform log_completion(change.batch_id, change.round);
    end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.log_made_cards()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform lock_count_log();
  perform append_to_count_log(
    'cards', jsonb_build_object('batch', batch_id, 'made', count(*), 'cards', cards_digest(batch_id))
  )
  from new_cards group by batch_id order by batch_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.log_moment(moment timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN to_char((moment AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'::text);

CREATE OR REPLACE FUNCTION public.log_new_batches()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  batch batches;
begin
  for batch in select * from new_batches order by id loop
    perform append_to_count_log('created', batch_entry(batch)
      || case when has_ballot_paper(batch.phase) then paper_entry(batch.id, batch.stoning_round) else '{}' end);
    if batch.phase = 3 then perform log_completion(batch.id, batch.stoning_round); end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.log_paper_ages()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  papers jsonb;
begin
  select jsonb_agg(jsonb_build_array('ballot_questions', concat_ws(' ', batch_id, round), paper_ages(batch_id, round))
    order by batch_id, round) into papers
  from (select distinct batch_id, round from new_rows) as made;
  if papers is not null then
    perform append_to_count_log('rows', jsonb_build_object('rows', papers, 'follows', true));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.log_privileges()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  state jsonb := jsonb_build_object(
    'migration', (select max(name) from kysely_migration),
    'server', current_setting('server_version_num')::integer / 10000,
    'privileges', privileges_digest()
  );
  known record;
begin
  select kind, payload into known from count_log where kind in ('privileges', 'restored') order by sequence desc limit 1;
  if known.kind is distinct from 'privileges' or known.payload::jsonb - 'at' <> state then
    perform append_to_count_log('privileges', state);
  end if;
end $function$;
revoke execute on function log_privileges from public;

CREATE OR REPLACE FUNCTION public.log_restoration(restoration jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform append_to_count_log('restored', restoration);
  perform append_to_count_log('secrets', secrets_entry());
end $function$;
revoke execute on function log_restoration from public;

CREATE OR REPLACE FUNCTION public.log_result(of_batch uuid, of_round integer, given jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  channels jsonb := turnout_of_channels(of_batch, of_round);
begin
  given := coalesce(given, current_result(of_batch, of_round), ballots_entry(of_batch, of_round));
  perform append_to_count_log('completed', jsonb_build_object(
    'batch', of_batch, 'round', of_round, 'ballots', given -> 'ballots',
    'receipts', given -> 'receipts', 'choices', given -> 'choices',
    'replaced', replaced_entry(of_batch, of_round),
    'seed', (select seed from rounds where batch_id = of_batch and round = of_round),
    'questions', result_entry(of_batch, of_round, (given ->> 'ballots')::integer >= 20)
  ) || case when channels = '{}' then '{}'::jsonb else jsonb_build_object('channels', channels) end || moderation_entry(of_batch, of_round));
end $function$;
revoke execute on function log_result from public;

CREATE OR REPLACE FUNCTION public.log_rows()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  hashed constant text := format('select concat_ws('' '', %s) as key, log_digest(jsonb_build_array(%s)::text) as digest from ',
    tg_argv[0], tg_argv[1]);
  nothing constant text := 'select null::text as key, null::text as digest where false';
  changed jsonb;
begin
  execute format(
    'select jsonb_agg(jsonb_build_array(%L, key, after.digest) order by key)
     from (%s) as before full join (%s) as after using (key) where before.digest is distinct from after.digest',
    tg_table_name,
    case when tg_op = 'INSERT' then nothing else hashed || 'old_rows' end,
    case when tg_op = 'DELETE' then nothing else hashed || 'new_rows' end
  ) into changed;
  if changed is null then return null; end if;
  -- What follows from another act, as from a completion or an erasure, has no act on record of its own.
  perform append_to_count_log('rows', jsonb_build_object('rows', changed)
    || case when pg_trigger_depth() > 1 or coalesce(current_setting('ten_stones.erasure', true), '') <> ''
      then '{"follows": true}'::jsonb else '{}' end);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.log_schema()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  state jsonb := jsonb_build_object(
    'migration', (select max(name) from kysely_migration),
    'server', current_setting('server_version_num')::integer / 10000,
    'schema', schema_digest()
  );
  known text;
begin
  select payload into known from count_log where kind = 'schema' order by sequence desc limit 1;
  if known is null or known::jsonb - 'at' <> state then perform append_to_count_log('schema', state); end if;
end $function$;
revoke execute on function log_schema from public;

CREATE OR REPLACE FUNCTION public.log_secrets()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- A start asks for keys that are there already.
  if exists (select from changed) then perform append_to_count_log('secrets', secrets_entry()); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.log_sheets()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  touched record;
begin
  perform lock_count_log();
  for touched in
    select distinct batch_id, round from changed
    where tg_op <> 'DELETE' or not exists (select from sheets where sheets.id = changed.id)
    order by batch_id, round
  loop
    perform append_to_count_log('sheets', sheets_entry(touched.batch_id, touched.round));
  end loop;
  return null;
end $function$;
revoke execute on function log_sheets from public;

CREATE OR REPLACE FUNCTION public.log_sheets_of_result()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform lock_count_log();
  if new.online_closed_at is not null or exists (
    select from sheets where batch_id = new.id and round = new.stoning_round
  ) then
    perform append_to_count_log('sheets', sheets_entry(new.id, new.stoning_round));
  end if;
  return null;
end $function$;
revoke execute on function log_sheets_of_result from public;

CREATE OR REPLACE FUNCTION public.log_shown_stones()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform append_to_count_log('shown', jsonb_build_object('batch', new.batch_id, 'round', new.round));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.log_stack_people()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform lock_count_log();
  perform append_to_count_log('sheets', sheets_entry(batch_id, round))
  from (select distinct batch_id, round from come join stacks on stacks.id = stack_id) as touched;
  return null;
end $function$;
revoke execute on function log_stack_people from public;

CREATE OR REPLACE FUNCTION public.log_voided_cards()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform lock_count_log();
  perform append_to_count_log('cards', jsonb_strip_nulls(jsonb_build_object(
    'batch', batch_id, 'void', count(*), 'exchanged', nullif(count(*) filter (where exchanged), 0), 'cards', cards_digest(batch_id)
  )))
  from new_cards group by batch_id order by batch_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.log_what_was_noted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  noted text[] := string_to_array(trim(coalesce(current_setting('ten_stones.noted', true), '')), ' ');
  entries jsonb;
  changed jsonb;
  rows jsonb;
begin
  if noted = '{}' then return null; end if;
  perform set_config('ten_stones.noted', '', true);
  perform lock_count_log();
  select jsonb_agg(jsonb_build_object('id', id, 'line', log_digest(audit_line(audit_entries))) order by id) into entries
  from audit_entries
  where id = any (select split_part(note, ':', 2)::uuid from unnest(noted) as note where note like 'entry:%');
  select jsonb_agg(
    coalesce(administrator_entry(administrators), jsonb_build_object('id', named.id, 'removed', true)) order by named.id
  ) into changed
  from (select distinct split_part(note, ':', 2)::uuid as id from unnest(noted) as note where note like 'administrator:%')
    as named
  left join administrators on administrators.id = named.id;
  select jsonb_agg(jsonb_build_array(of_table, id, noted_row(of_table, id)) order by of_table collate "C", id) into rows
  from (
    select distinct split_part(note, ':', 1) as of_table, split_part(note, ':', 2)::uuid as id
    from unnest(noted) as note where split_part(note, ':', 1) not in ('entry', 'administrator')
  ) as named;
  perform append_to_count_log('audit',
    jsonb_strip_nulls(jsonb_build_object('entries', entries, 'administrators', changed)) || coalesce(jsonb_build_object('rows', rows), '{}'));
  return null;
end $function$;
revoke execute on function log_what_was_noted from public;

CREATE OR REPLACE FUNCTION public.may_be_put_back(before ballot_questions, after ballot_questions)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (((after).taken_out_at IS NULL) AND ((after).taken_out_reason IS NULL) AND ((after).removed_at IS NULL) AND ((before).taken_out_at > (clock_timestamp() - '00:10:00'::interval)) AND (EXISTS (SELECT FROM batches WHERE ((batches.id = (may_be_put_back.before).batch_id) AND (batches.phase = 2) AND (batches.stoning_round = (may_be_put_back.before).round)))));

CREATE OR REPLACE FUNCTION public.may_be_taken(batch batches, voter bytea, key text, choices uuid[], by_channel text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  return takes_ballots(batch, by_channel)
    and not exists (
      select from ballots
      where ballots.batch_id = batch.id and ballots.voter_hash = voter and ballots.idempotency_key = key
    )
    and are_on_the_paper(batch, choices, by_channel);
end $function$;

CREATE OR REPLACE FUNCTION public.may_replace(batch batches, replaced ballots, choices uuid[])
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  return takes_ballots(batch) and batch.stoning_round = replaced.round and moves_lawfully(batch, replaced, choices)
    and not exists (select from ballots as later where later.replaces = replaced.id)
    and are_on_the_paper(batch, choices);
end $function$;

CREATE OR REPLACE FUNCTION public.moderation_entry(of_batch uuid, of_round integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  last_step bigint;
  earlier record;
  told jsonb;
begin
  if not coalesce((select knows_all from batch_sizes where batch_id = of_batch), true) then return '{}'; end if;
  select sequence, payload::jsonb -> 'moderation' as told into earlier from count_log
  where kind = 'completed' and payload::jsonb ->> 'batch' = of_batch::text order by sequence desc limit 1;
  select max(sequence) into last_step from count_log
  where kind in ('created', 'phase', 'round') and payload::jsonb ->> 'batch' = of_batch::text;
  if earlier.sequence > last_step then return coalesce(jsonb_build_object('moderation', earlier.told), '{}'); end if;
  select tell_fates(counts, earlier.told is not null and earlier.told <> tell_fates(counts)) into told
  from (
    select coalesce(jsonb_object_agg(fate, number), '{}') as counts
    from (select fate, sum(number) as number from fates_of(of_batch, of_round) group by fate) as fates
  ) as all_fates;
  return jsonb_build_object('moderation', told);
end $function$;

CREATE OR REPLACE FUNCTION public.moves_lawfully(batch batches, replaced ballots, choices uuid[])
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  places_anew integer;
  moves integer;
  moves_others boolean;
begin
  if exists (
    select from final_ballots as final
    where final.batch_id = replaced.batch_id and final.round = replaced.round and final.voter_hash = replaced.voter_hash
  ) then
    return false;
  end if;
  select count(*) filter (where is_freed), count(*) filter (where is_moved),
    coalesce(bool_or(is_moved and not is_freed), false)
  into places_anew, moves, moves_others
  from ballot_choices
  join ballot_questions on ballot_questions.batch_id = replaced.batch_id and ballot_questions.round = replaced.round
    and ballot_questions.question_id = ballot_choices.question_id
  join unnest(stones_of_picks()) with ordinality as place (stones, pick) on place.stones = ballot_choices.stones
  cross join lateral (
    select coalesce(taken_out_at, removed_at) is not null as is_freed,
      ballot_choices.question_id is distinct from choices[place.pick] as is_moved
  ) as state
  where ballot_choices.ballot_id = replaced.id;
  return moves > 0 and (batch.ballot_changes = 'until_completed' or (places_anew > 0 and not moves_others));
end $function$;

CREATE OR REPLACE FUNCTION public.new_seed()
 RETURNS text
 LANGUAGE sql
RETURN log_digest((((gen_random_uuid())::text || (gen_random_uuid())::text) || (gen_random_uuid())::text));

CREATE OR REPLACE FUNCTION public.news_questions(of_batch uuid, of_round integer, one_question uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 WITH RECURSIVE told AS MATERIALIZED (
          SELECT news_questions.one_question AS id
           WHERE (news_questions.one_question IS NOT NULL)
         UNION ALL
          SELECT ballot_questions.question_id
            FROM ballot_questions
           WHERE ((news_questions.one_question IS NULL) AND (ballot_questions.batch_id = news_questions.of_batch) AND (ballot_questions.round = news_questions.of_round) AND (ballot_questions.removed_at IS NULL))
         UNION ALL
          SELECT standing_questions.id
            FROM (standing_questions
              JOIN batches ON ((batches.id = standing_questions.batch_id)))
           WHERE ((news_questions.one_question IS NULL) AND (standing_questions.batch_id = news_questions.of_batch) AND (NOT has_ballot_paper(batches.phase)))
         ), asked AS (
          SELECT told.id
            FROM told
         UNION
          SELECT part.id
            FROM (asked asked_1
              JOIN kept_questions part ON (((part.merged_into = asked_1.id) AND (part.merged_into IS NOT NULL))))
         )
  SELECT asked.id
    FROM asked;
END;

CREATE OR REPLACE FUNCTION public.news_readers(of_batch uuid, of_round integer, one_question uuid)
 RETURNS SETOF news_subscriptions
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT news_subscriptions.id,
     news_subscriptions.question_id,
     news_subscriptions.address_hash,
     news_subscriptions.asker_hash,
     news_subscriptions.language,
     news_subscriptions.asked_at,
     news_subscriptions.confirmed_at,
     news_subscriptions.last_mail_at
    FROM news_subscriptions
   WHERE ((news_subscriptions.confirmed_at IS NOT NULL) AND (news_subscriptions.question_id IN ( SELECT news_questions(news_readers.of_batch, news_readers.of_round, news_readers.one_question) AS news_questions)));
END;

CREATE OR REPLACE FUNCTION public.no_words()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT jsonb_object_agg(name.name, '') AS jsonb_object_agg
    FROM jsonb_object_keys(words_in('{}'::jsonb)) name(name);
END;

CREATE OR REPLACE FUNCTION public.note_completion()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.completed_at := case when new.phase = 3 and old.phase <> 3 then clock_timestamp() else old.completed_at end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.note_deactivation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.deactivated_at := case when not new.is_active then clock_timestamp() end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.note_for_the_log()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  noted text := coalesce(current_setting('ten_stones.noted', true), '');
begin
  if tg_table_name = 'audit_entries' then
    noted := concat_ws(' ', noted, 'entry:' || new.id);
  elsif tg_table_name = 'administrators' then
    noted := concat_ws(' ', noted, 'administrator:' || case when tg_op = 'DELETE' then old.id else new.id end);
  else
    noted := concat_ws(' ', noted, 'administrator:' ||
      case when tg_op = 'DELETE' then old.administrator_id else new.administrator_id end);
  end if;
  perform set_config('ten_stones.noted', noted, true);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_result()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update rounds set had_result = true
  where batch_id = new.id and round = new.stoning_round and not had_result and has_ballots(new.id, new.stoning_round);
  return null;
end $function$;
revoke execute on function note_result from public;

CREATE OR REPLACE FUNCTION public.note_row_for_the_log()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and to_jsonb(old) - tg_argv[0]::text[] = to_jsonb(new) - tg_argv[0]::text[] then return null; end if;
  perform set_config('ten_stones.noted', concat_ws(' ', nullif(current_setting('ten_stones.noted', true), ''),
    tg_table_name || ':' || case when tg_op = 'DELETE' then old.id else new.id end), true);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_way(ballot uuid, card bytea, booth uuid)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  perform set_config('ten_stones.ways', concat_ws(
    ',', nullif(current_setting('ten_stones.ways', true), ''),
    format('"%s":{"card":%s,"booth":%s}', ballot, coalesce(to_json(encode(card, 'hex')), 'null'), coalesce(to_json(booth), 'null'))
  ), true);
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.note_where_asked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.asked_as is null and not exists (select from questions where merged_into = new.id) then
    new.asked_in := new.batch_id;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.noted_row(of_table text, of_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select log_digest(line::text) from (
    select jsonb_build_array(name, role, batch_id, encode(token_hash, 'hex'), made_by, log_moment(created_at), log_moment(expires_at)) as line
    from api_tokens where of_table = 'api_tokens' and id = of_id
    union all
    select jsonb_build_array(url, to_jsonb(events), batch_id, secret_number, log_moment(secret_changed_at), log_moment(created_at))
    from webhooks where of_table = 'webhooks' and id = of_id
    union all
    select jsonb_build_array(batch_id, opens, encode(code_hash, 'hex'), log_moment(created_at), log_moment(until),
      waits, name, encode(token_hash, 'hex'), log_moment(came_at))
    from helper_codes where of_table = 'helper_codes' and id = of_id
    union all
    select jsonb_build_array(batch_id, number, encode(code_hash, 'hex'), encode(token_hash, 'hex'), log_moment(created_at),
      log_moment(code_until), log_moment(opened_at))
    from booths where of_table = 'booths' and id = of_id
    union all
    select jsonb_build_array(batch_id, round, number, one_person, state, log_moment(opened_at), log_moment(closed_at), counted, invalid)
    from stacks where of_table = 'stacks' and id = of_id
    union all
    select jsonb_build_array(batch_id, round, language, sheets) from sheet_packages where of_table = 'sheet_packages' and id = of_id
    union all
    select jsonb_build_array(batch_id, leaves, log_moment(made_at)) from card_packages where of_table = 'card_packages' and id = of_id
  ) as stored
$function$;

CREATE OR REPLACE FUNCTION public.open_first_rounds()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  new_batch batches;
begin
  for new_batch in select * from new_batches where has_ballot_paper(phase) order by id loop
    perform open_round(new_batch, null);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.open_round(batch batches, previous_round integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into rounds (batch_id, round, rules, seed)
  values (batch.id, batch.stoning_round, frozen_rules(batch), new_seed());
  if previous_round is null then
    insert into ballot_questions
    select paper.* from standing_questions as question
    cross join lateral jsonb_populate_record(null::ballot_questions, words_in(to_jsonb(question)) || jsonb_build_object(
      'batch_id', batch.id, 'round', batch.stoning_round, 'question_id', question.id, 'timestamp', question.timestamp,
      'seal', gen_random_uuid(), 'author_seal', gen_random_uuid(),
      'originals', case when question.id in (select merged_into from questions where merged_into is not null) then (
        select jsonb_agg(original.words || jsonb_build_object(
          'id', original.id, 'seal', gen_random_uuid(), 'author_seal', gen_random_uuid()
        ) order by original.timestamp, original.id)
        from originals_of(question.id) as original
      ) end,
      'co_askers', (select count(*) from co_askers where question_id = question.id),
      'language', question.language
    )) as paper
    where question.batch_id = batch.id;
  else
    insert into ballot_questions
    select paper.* from ballot_questions as earlier
    cross join lateral jsonb_populate_record(earlier, jsonb_build_object(
      'round', batch.stoning_round, 'seal', gen_random_uuid(), 'author_seal', gen_random_uuid(), 'sign', null
    )) as paper
    where earlier.batch_id = batch.id and earlier.round = previous_round and earlier.taken_out_at is null and earlier.removed_at is null;
  end if;
end $function$;
revoke execute on function open_round from public;

CREATE OR REPLACE FUNCTION public.originals_of(of_question uuid)
 RETURNS TABLE(id uuid, words jsonb, "timestamp" timestamp with time zone)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 WITH RECURSIVE merged AS (
          SELECT questions_1.id
            FROM questions questions_1
           WHERE ((questions_1.merged_into = originals_of.of_question) AND (questions_1.removed_at IS NULL) AND (questions_1.held_until IS NULL))
         UNION
          SELECT questions_1.id
            FROM (questions questions_1
              JOIN merged merged_1 ON ((questions_1.merged_into = merged_1.id)))
           WHERE ((questions_1.removed_at IS NULL) AND (questions_1.held_until IS NULL))
         )
  SELECT questions.id,
     words_in(to_jsonb(questions.*)) AS words_in,
     questions."timestamp"
    FROM (merged
      JOIN questions ON ((questions.id = merged.id)))
   WHERE (NOT (EXISTS ( SELECT
            FROM questions deeper
           WHERE (deeper.merged_into = merged.id))))
   ORDER BY questions."timestamp", questions.id;
END;

CREATE OR REPLACE FUNCTION public.originals_on_paper(of_batch uuid, of_round integer, of_questions uuid[])
 RETURNS TABLE(question_id uuid, original_id uuid)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 WITH asked AS (
          SELECT paper.question_id,
             ((original.value ->> 'id'::text))::uuid AS id
            FROM ballot_questions paper,
             LATERAL jsonb_array_elements(paper.originals) original(value)
           WHERE ((paper.batch_id = originals_on_paper.of_batch) AND (paper.round = originals_on_paper.of_round) AND (paper.question_id = ANY (originals_on_paper.of_questions)) AND (paper.originals IS NOT NULL))
         )
  SELECT asked.question_id,
     asked.id
    FROM asked
 UNION ALL
  SELECT chosen.question_id,
     questions.asked_as
    FROM (( SELECT id.id AS question_id,
             id.id
            FROM unnest(originals_on_paper.of_questions) id(id)
         UNION ALL
          SELECT asked.question_id,
             asked.id
            FROM asked) chosen
      JOIN questions ON ((questions.id = chosen.id)))
   WHERE (questions.asked_as IS NOT NULL);
END;

CREATE OR REPLACE FUNCTION public.originals_shown(of_question uuid)
 RETURNS json
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT json_agg(original.words ORDER BY original."timestamp", original.id) AS json_agg
    FROM originals_of(originals_shown.of_question) original(id, words, "timestamp")
   WHERE (EXISTS ( SELECT
            FROM questions
           WHERE (questions.merged_into = originals_shown.of_question)));
END;

CREATE OR REPLACE FUNCTION public.outcome_entry(outcome current_outcomes)
 RETURNS json
 LANGUAGE sql
 STABLE
RETURN outcome_entry(ROW((outcome).batch_id, (outcome).round, (outcome).question_id, (outcome).state, (outcome).words, (outcome).day, (outcome).link, (outcome).written_at, (outcome).seal, (outcome).sequence, (outcome).due, (outcome).written_by, (outcome).corrected_at, (outcome).by_link)::outcomes);

CREATE OR REPLACE FUNCTION public.outcome_entry(outcome outcomes)
 RETURNS json
 LANGUAGE sql
 STABLE
RETURN CASE WHEN ((outcome).state IS NOT NULL) THEN ((jsonb_build_object('state', (outcome).state, 'words', (outcome).words, 'day', to_char(((outcome).day)::timestamp with time zone, 'YYYY-MM-DD'::text), 'link', (outcome).link, 'due', to_char(((outcome).due)::timestamp with time zone, 'YYYY-MM-DD'::text), 'by', CASE WHEN (outcome).by_link THEN 'mail_link'::text WHEN (((outcome).written_by IS NULL) AND ((outcome).state = 'sent'::text) AND ((outcome).due IS NOT NULL) AND ((outcome).words IS NULL) AND ((outcome).link IS NULL) AND ((outcome).corrected_at IS NULL)) THEN 'server'::text ELSE 'council'::text END) || CASE WHEN ((outcome).corrected_at IS NULL) THEN '{}'::jsonb ELSE jsonb_build_object('corrected', to_char(((outcome).corrected_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD'::text)) END))::json ELSE NULL::json END;

CREATE OR REPLACE FUNCTION public.outcome_follows(earlier text, later text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN CASE COALESCE(earlier, ''::text) WHEN ''::text THEN (later = ANY (ARRAY['sent'::text, 'answered'::text, 'not_taken_up'::text, 'promised'::text])) WHEN 'sent'::text THEN (later = ANY (ARRAY['answered'::text, 'not_taken_up'::text, 'promised'::text])) WHEN 'answered'::text THEN (later = 'promised'::text) WHEN 'promised'::text THEN (later = ANY (ARRAY['promised'::text, 'done'::text, 'partly'::text, 'not_done'::text])) WHEN 'partly'::text THEN (later = ANY (ARRAY['done'::text, 'promised'::text])) WHEN 'not_done'::text THEN (later = ANY (ARRAY['done'::text, 'promised'::text])) ELSE false END;

CREATE OR REPLACE FUNCTION public.paper_ages(of_batch uuid, of_round integer)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN (SELECT log_digest(string_agg(((ballot_questions.question_id || ' '::text) || log_moment(ballot_questions."timestamp")), '
'::text ORDER BY ballot_questions.question_id)) AS log_digest FROM ballot_questions WHERE ((ballot_questions.batch_id = paper_ages.of_batch) AND (ballot_questions.round = paper_ages.of_round)));

CREATE OR REPLACE FUNCTION public.paper_entry(of_batch uuid, of_round integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN (SELECT (jsonb_build_object('paper', jsonb_build_object('round', paper_entry.of_round, 'rules', rounds.rules, 'questions', COALESCE((SELECT jsonb_agg(ballot_question_entry(ballot_questions.*) ORDER BY ballot_questions.question_id) AS jsonb_agg FROM ballot_questions WHERE ((ballot_questions.batch_id = paper_entry.of_batch) AND (ballot_questions.round = paper_entry.of_round))), '[]'::jsonb))) || commitment_entry(paper_entry.of_batch, paper_entry.of_round)) FROM rounds WHERE ((rounds.batch_id = paper_entry.of_batch) AND (rounds.round = paper_entry.of_round)));

CREATE OR REPLACE FUNCTION public.paper_originals_digests(originals jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
BEGIN ATOMIC
 SELECT jsonb_agg(digests_of_words(words_in(original.one), (original.one ->> 'seal'::text), (original.one ->> 'author_seal'::text)) ORDER BY original.place) AS jsonb_agg
    FROM jsonb_array_elements(paper_originals_digests.originals) WITH ORDINALITY original(one, place);
END;

CREATE OR REPLACE FUNCTION public.paper_originals_shown(originals jsonb)
 RETURNS json
 LANGUAGE sql
 IMMUTABLE
BEGIN ATOMIC
 SELECT json_agg(words_in(original.one) ORDER BY original.place) AS json_agg
    FROM jsonb_array_elements(paper_originals_shown.originals) WITH ORDINALITY original(one, place)
   WHERE ((original.one ->> 'text'::text) IS NOT NULL);
END;

CREATE OR REPLACE FUNCTION public.phase_after(phase smallint)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE phase WHEN 1 THEN 2 WHEN 2 THEN 3 ELSE NULL::integer END;

CREATE OR REPLACE FUNCTION public.phase_deadline(batch batches)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
RETURN CASE (batch).phase WHEN 1 THEN (batch).submission_deadline WHEN 2 THEN (batch).stoning_deadline ELSE NULL::timestamp with time zone END;

CREATE OR REPLACE FUNCTION public.plain_slug(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN TRIM(BOTH '-'::text FROM "left"(TRIM(BOTH '-'::text FROM regexp_replace(lower(regexp_replace(NORMALIZE(name, NFKD), '[\u0300-\u036f]'::text, ''::text, 'g'::text)), '[^a-z0-9]+'::text, '-'::text, 'g'::text)), 80));

CREATE OR REPLACE FUNCTION public.plan_changed_step()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform plan_step(new);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.plan_step(batch batches)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  step_key text := 'step ' || (batch).id;
  acts_at timestamptz := case when (batch).is_active then step_due_at(batch) + grace() + settling() end;
begin
  if acts_at is null then
    delete from jobs where key = step_key;
  else
    perform add_job('take_due_step', jsonb_build_object('batch', (batch).id), step_key, 25, acts_at);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.plan_step_of_filled_batch()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform plan_step(batches) from batches where id = new.batch_id and is_active;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.plan_step_of_given_cards()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform plan_step(batches) from batches where is_active and id in (select batch_id from new_cards);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.privileges_digest()
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
RETURN (SELECT log_digest(string_agg(lines.line, '
'::text ORDER BY (lines.line COLLATE "C"))) AS log_digest FROM (SELECT concat_ws(' '::text, 'owner', (pg_class.oid)::regclass, pg_get_userbyid(pg_class.relowner), pg_class.relrowsecurity, pg_class.relforcerowsecurity) AS line FROM pg_class WHERE ((pg_class.relnamespace = ('public'::regnamespace)::oid) AND (pg_class.relkind = ANY (ARRAY['r'::"char", 'p'::"char", 'v'::"char", 'm'::"char", 'S'::"char", 'f'::"char"]))) UNION ALL SELECT concat_ws(' '::text, 'relation', (pg_class.oid)::regclass, (aclexplode.grantee)::regrole, aclexplode.privilege_type, aclexplode.is_grantable) AS concat_ws FROM (pg_class CROSS JOIN LATERAL aclexplode(pg_class.relacl) aclexplode(grantor, grantee, privilege_type, is_grantable)) WHERE ((pg_class.relnamespace = ('public'::regnamespace)::oid) AND (pg_class.relkind = ANY (ARRAY['r'::"char", 'p'::"char", 'v'::"char", 'm'::"char", 'S'::"char", 'f'::"char"])) AND (aclexplode.grantee <> pg_class.relowner)) UNION ALL SELECT concat_ws(' '::text, 'column', (pg_attribute.attrelid)::regclass, pg_attribute.attname, (aclexplode.grantee)::regrole, aclexplode.privilege_type, aclexplode.is_grantable) AS concat_ws FROM ((pg_attribute JOIN pg_class ON ((pg_class.oid = pg_attribute.attrelid))) CROSS JOIN LATERAL aclexplode(pg_attribute.attacl) aclexplode(grantor, grantee, privilege_type, is_grantable)) WHERE ((pg_class.relnamespace = ('public'::regnamespace)::oid) AND (NOT pg_attribute.attisdropped) AND (aclexplode.grantee <> pg_class.relowner)) UNION ALL SELECT concat_ws(' '::text, 'function', (pg_proc.oid)::regprocedure, pg_get_userbyid(pg_proc.proowner), (aclexplode.grantee)::regrole, aclexplode.is_grantable) AS concat_ws FROM (pg_proc CROSS JOIN LATERAL aclexplode(COALESCE(pg_proc.proacl, acldefault('f'::"char", pg_proc.proowner))) aclexplode(grantor, grantee, privilege_type, is_grantable)) WHERE ((pg_proc.pronamespace = ('public'::regnamespace)::oid) AND (aclexplode.grantee <> pg_proc.proowner)) UNION ALL SELECT concat_ws(' '::text, 'schema', pg_namespace.nspname, pg_get_userbyid(pg_namespace.nspowner), (aclexplode.grantee)::regrole, aclexplode.privilege_type, aclexplode.is_grantable) AS concat_ws FROM (pg_namespace CROSS JOIN LATERAL aclexplode(pg_namespace.nspacl) aclexplode(grantor, grantee, privilege_type, is_grantable)) WHERE ((pg_namespace.nspname = 'public'::name) AND (aclexplode.grantee <> pg_namespace.nspowner)) UNION ALL SELECT concat_ws(' '::text, 'later', pg_default_acl.defaclobjtype, (pg_default_acl.defaclnamespace)::regnamespace, (aclexplode.grantee)::regrole, aclexplode.privilege_type) AS concat_ws FROM (pg_default_acl CROSS JOIN LATERAL aclexplode(pg_default_acl.defaclacl) aclexplode(grantor, grantee, privilege_type, is_grantable)) WHERE ((pg_default_acl.defaclnamespace = ANY (ARRAY[(0)::oid, ('public'::regnamespace)::oid])) AND (aclexplode.grantee <> pg_default_acl.defaclrole)) UNION ALL SELECT concat_ws(' '::text, 'policy', pg_policies.tablename, pg_policies.policyname, pg_policies.permissive, pg_policies.roles, pg_policies.cmd, pg_policies.qual, pg_policies.with_check) AS concat_ws FROM pg_policies WHERE (pg_policies.schemaname = 'public'::name) UNION ALL SELECT concat_ws(' '::text, 'role', pg_roles.rolsuper, pg_roles.rolcreaterole, pg_roles.rolcreatedb, pg_roles.rolreplication, pg_roles.rolbypassrls, pg_roles.rolinherit) AS concat_ws FROM pg_roles WHERE (pg_roles.rolname = 'ten_stones_app'::name) UNION ALL SELECT concat_ws(' '::text, 'member', pg_get_userbyid(pg_auth_members.roleid), pg_auth_members.admin_option) AS concat_ws FROM pg_auth_members WHERE (pg_auth_members.member = (to_regrole('ten_stones_app'::text))::oid) UNION ALL SELECT concat_ws(' '::text, 'setting', unnest(pg_db_role_setting.setconfig)) AS concat_ws FROM pg_db_role_setting WHERE ((pg_db_role_setting.setrole = (to_regrole('ten_stones_app'::text))::oid) AND (pg_db_role_setting.setdatabase = ANY (ARRAY[(0)::oid, (SELECT pg_database.oid FROM pg_database WHERE (pg_database.datname = current_database()))])))) lines);

CREATE OR REPLACE FUNCTION public.receipts_digest(of_batch uuid, of_round integer)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN (SELECT log_digest(COALESCE(string_agg(counted_ballots.receipt, '
'::text ORDER BY (counted_ballots.receipt COLLATE "C")), ''::text)) AS log_digest FROM counted_ballots WHERE ((counted_ballots.batch_id = receipts_digest.of_batch) AND (counted_ballots.round = receipts_digest.of_round)));

CREATE OR REPLACE FUNCTION public.receipts_of_result(of_batch uuid, of_round integer)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(
    current_result(of_batch, of_round) ->> 'receipts',
    reckoned_entry(of_batch, of_round) ->> 'receipts',
    receipts_digest(of_batch, of_round)
  )
$function$;

CREATE OR REPLACE FUNCTION public.reckon_completion()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform set_config('ten_stones.reckoned', (
    ballots_entry(new.id, new.stoning_round) || jsonb_build_object('batch', new.id, 'round', new.stoning_round)
  )::text, true);
  perform keep_coverage(new.id, new.stoning_round);
  return null;
end $function$;
revoke execute on function reckon_completion from public;

CREATE OR REPLACE FUNCTION public.reckoned_entry(of_batch uuid, of_round integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select reckoned from (
    select nullif(current_setting('ten_stones.reckoned', true), '')::jsonb as reckoned
  ) as kept
  where reckoned ->> 'batch' = of_batch::text and reckoned ->> 'round' = of_round::text
$function$;

CREATE OR REPLACE FUNCTION public.refusal_of_booth(of_batch uuid, booth uuid)
 RETURNS text
 LANGUAGE sql
BEGIN ATOMIC
 SELECT
         CASE
             WHEN (NOT (EXISTS ( SELECT
                FROM booths
               WHERE ((booths.id = refusal_of_booth.booth) AND (booths.batch_id = refusal_of_booth.of_batch) AND (booths.opened_at IS NOT NULL))))) THEN 'booth_unknown'::text
             ELSE NULL::text
         END AS "case";
END;

CREATE OR REPLACE FUNCTION public.refusal_of_card(of_batch uuid, hash bytea)
 RETURNS text
 LANGUAGE sql
BEGIN ATOMIC
 SELECT
         CASE
             WHEN (cards.id IS NULL) THEN 'card_unknown'::text
             WHEN (cards.voided_at IS NOT NULL) THEN 'card_void'::text
             ELSE NULL::text
         END AS "case"
    FROM (( VALUES (refusal_of_card.of_batch,refusal_of_card.hash)) shown(batch_id, code_hash)
      LEFT JOIN cards USING (batch_id, code_hash));
END;

CREATE OR REPLACE FUNCTION public.refusal_of_way(batch batches, by_channel text)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN CASE COALESCE(by_channel, 'browser'::text) WHEN 'browser'::text THEN CASE WHEN ((batch).voters <> 'browsers'::text) THEN 'card_needed'::text ELSE NULL::text END WHEN 'card'::text THEN CASE WHEN ((batch).voters <> 'cards'::text) THEN 'card_unknown'::text ELSE NULL::text END WHEN 'booth'::text THEN CASE WHEN ((batch).booth <> 'on'::text) THEN 'booth_off'::text ELSE NULL::text END WHEN 'paper'::text THEN CASE WHEN ((batch).paper <> 'on'::text) THEN 'paper_off'::text ELSE NULL::text END ELSE NULL::text END;

CREATE OR REPLACE FUNCTION public.refusal_of_way(batch batches, by_channel text, card bytea)
 RETURNS text
 LANGUAGE sql
RETURN COALESCE(refusal_of_way(batch, by_channel), CASE WHEN (card IS NULL) THEN CASE WHEN (((batch).voters = 'cards'::text) AND (by_channel = ANY (ARRAY['card'::text, 'booth'::text]))) THEN 'card_needed'::text ELSE NULL::text END WHEN ((batch).voters <> 'cards'::text) THEN 'card_unknown'::text ELSE refusal_of_card((batch).id, card) END);

CREATE OR REPLACE FUNCTION public.refusal_of_way(batch batches, by_channel text, card bytea, booth uuid)
 RETURNS text
 LANGUAGE sql
RETURN COALESCE(refusal_of_way(batch, by_channel, card), CASE WHEN (by_channel = 'booth'::text) THEN refusal_of_booth((batch).id, booth) ELSE NULL::text END);

CREATE OR REPLACE FUNCTION public.refuse_another_address()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the address of a batch stays' using errcode = 'check_violation', constraint = 'batches_keep_their_address';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_another_sign()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a sign stands still' using errcode = 'check_violation', constraint = 'ballot_questions_keep_their_sign';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_cards_out_of_time()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from share_batches(array(select distinct batch_id from new_cards)) as batch where batch.voters <> 'cards' or batch.phase = 3
  ) then
    raise exception 'cards are made where they vote, and until the batch is completed'
      using errcode = 'check_violation', constraint = 'cards_are_made_in_time';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append only', tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change_of_card()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(batch_lock_key(new.batch_id));
  if (new.id, new.batch_id, new.package_id, new.serial, new.code_hash) is distinct from
    (old.id, old.batch_id, old.package_id, old.serial, old.code_hash) or old.voided_at is not null
  then
    raise exception 'of a card nothing changes but that it becomes void, for good'
      using errcode = 'check_violation', constraint = 'cards_stand_still';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change_of_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if was_handed_over(old) or waits_for_answers(old) then
    raise exception 'this rule stands still from the hand-over on'
      using errcode = 'check_violation', constraint = 'batches_rules_frozen';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change_of_frozen_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'this rule stands still from the start of stoning on'
    using errcode = 'check_violation', constraint = 'batches_rules_frozen';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_changed_originals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.co_askers <> old.co_askers or new.removed_at is null and new.originals is distinct from old.originals
    and coalesce(current_setting('ten_stones.erasure', true), '') = ''
  then
    raise exception 'a ballot paper stands still' using errcode = 'check_violation', constraint = 'ballot_questions_stand_still';
  end if;
  if new.removed_at is not null then
    new.originals := null;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_changed_sheet()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state <> 'made' and (new.*) is distinct from (old.*) or (new.id, new.batch_id, new.round, new.code_hash)
    is distinct from (old.id, old.batch_id, old.round, old.code_hash)
  then
    raise exception 'a sheet counts once' using errcode = 'check_violation', constraint = 'sheets_count_once';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_completion_with_missing_sheets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if lacks_sheets(new) then
    raise exception 'sheets are missing' using errcode = 'check_violation', constraint = 'batches_wait_for_the_box';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_completion_with_open_stacks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from stacks where batch_id = new.id and round = new.stoning_round and state = 'open') then
    raise exception 'a stack is open' using errcode = 'check_violation', constraint = 'batches_wait_for_stacks';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_loss_of_last_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- One at a time: two owners who remove each other at once would each still see the other.
  perform pg_advisory_xact_lock(10003);
  if not exists (select from administrators where role = 'owner' and disabled_at is null) then
    raise exception 'at least one owner who can sign in has to remain'
      using errcode = 'check_violation', constraint = 'administrators_keep_an_owner';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_lost_sheets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from gone join rounds using (batch_id, round) left join sheets as anew on anew.id = gone.id
    where case when gone.state = 'made' and anew.id is not null
      then (anew.package_id, anew.batch_id, anew.round, anew.code_hash)
        is distinct from (gone.package_id, gone.batch_id, gone.round, gone.code_hash)
      else gone.state <> 'made' and (anew.*) is distinct from (gone.*) end
  ) then
    raise exception 'a sheet counts once' using errcode = 'check_violation', constraint = 'sheets_count_once';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_other_verdict()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'it is said once' using errcode = 'check_violation', constraint = 'verdicts_stand_still';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_passes_of_one_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.pass <= 2 and exists (
    select from stack_people join stacks on stacks.id = stack_id
    where stack_id = new.stack_id and person = new.person and not one_person
      and (pass = 3 - new.pass or (pass = 3 and not exists (
        select from stack_people where stack_id = new.stack_id and pass = new.pass and person = new.person
      )))
  ) then
    raise exception 'two people enter a stack'
      using errcode = 'check_violation', constraint = 'stack_people_are_two';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_questions_of_removed_batches()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from batches where id = new.batch_id and deleted_at is not null) then
    raise exception 'the batch was deleted' using errcode = 'foreign_key_violation', constraint = 'questions_batch_id_fkey';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_removal_of_ballots()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from ballots where batch_id = new.id) then
    raise exception 'a batch with ballots stays'
      using errcode = 'check_violation', constraint = 'batches_with_ballots_stay';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_start_without_cards()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if lacks_cards(new) then
    raise exception 'no voting card is valid' using errcode = 'check_violation', constraint = 'batches_wait_for_cards';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_third_look_of_one_pass()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  passes integer[];
begin
  if (select one_person from stacks where id = new.stack_id) then return new; end if;
  select array_agg(coalesce(stack_people.pass, 0)) into passes
  from unnest(array[new.person, new.countersigner]) as looks (person)
  left join stack_people on stack_id = new.stack_id and stack_people.pass <= 2 and stack_people.person = looks.person
  where looks.person is not null;
  if not coalesce(0 = any (passes) or passes @> array[1, 2], false) then
    raise exception 'a third look is by others'
      using errcode = 'check_violation', constraint = 'third_looks_are_by_others';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_unlawful_ballots()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock_shared(batch_lock_key(batch_id))
  from (select distinct batch_id from new_ballots order by batch_id) as touched;

  if exists (
    select from new_ballots join batches on batches.id = new_ballots.batch_id
    where not (takes_ballots(batches, new_ballots.channel) and batches.stoning_round = new_ballots.round)
  ) then
    raise exception 'a ballot counts only in the current round of the active batch in phase 2'
      using errcode = 'check_violation', constraint = 'ballots_in_open_round';
  end if;

  if exists (
    with choices as materialized (
      select ballot_id, stones, question_id
      from ballot_choices where ballot_id = any (array(select id from new_ballots))
    ), known as materialized (
      select batch_id, round, question_id, taken_out_at is null and removed_at is null as is_open from ballot_questions
      where (batch_id, round) in (select distinct batch_id, round from new_ballots)
        and question_id = any (array(select distinct question_id from choices))
    )
    select from new_ballots
    left join choices on choices.ballot_id = new_ballots.id
    left join known on known.question_id = choices.question_id
      and known.batch_id = new_ballots.batch_id and known.round = new_ballots.round
      and (known.is_open or new_ballots.channel = 'paper')
    group by new_ballots.id
    having array_agg(choices.stones order by choices.stones desc) is distinct from stones_of_picks()
      or count(distinct known.question_id) <> cardinality(stones_of_picks())
  ) then
    raise exception 'a ballot gives its stones, each once, to as many different questions of its paper'
      using errcode = 'check_violation', constraint = 'ballots_are_complete';
  end if;

  if exists (
    select from new_ballots
    where replaces is not null
      -- As a value, which is looked up by its id: a join lets the planner read all ballots there are.
      and (
        select true from ballots as replaced
        where replaced.id = new_ballots.replaces
          and (replaced.batch_id, replaced.round, replaced.voter_hash)
            = (new_ballots.batch_id, new_ballots.round, new_ballots.voter_hash)
      ) is null
  ) then
    raise exception 'a ballot replaces one of the same voter and round'
      using errcode = 'check_violation', constraint = 'ballots_replace_their_own';
  end if;

  if exists (
    select from new_ballots join batches on batches.id = new_ballots.batch_id
    where replaces is not null
      and (
        select moves_lawfully(batches, replaced, array(
          select question_id from ballot_choices where ballot_id = new_ballots.id order by stones desc
        ))
        from ballots as replaced where replaced.id = new_ballots.replaces
      ) is distinct from true
  ) then
    raise exception 'a ballot is given otherwise only where its batch lets ballots change, or where what it chose was taken out'
      using errcode = 'check_violation', constraint = 'ballots_change_by_their_rule';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_unlawful_changes_of_batch()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refuse_unlawful_moves(
    array_agg(distinct new_questions.batch_id) filter (where new_questions.batch_id is not null),
    array_agg(distinct old_questions.batch_id) filter (where old_questions.batch_id is not null and old_questions.stands)
  )
  from old_questions join new_questions on new_questions.id = old_questions.id
    and (new_questions.batch_id is distinct from old_questions.batch_id or not old_questions.stands)
  where new_questions.stands
  having count(*) > 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_unlawful_channels()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ways jsonb := format('{%s}', current_setting('ten_stones.ways', true));
begin
  if exists (
    select from new_ballots join batches on batches.id = new_ballots.batch_id
    cross join lateral (select ways -> new_ballots.id::text as way) as said
    where refusal_of_way(batches, new_ballots.channel, decode(way ->> 'card', 'hex'), (way ->> 'booth')::uuid) is not null
  ) then
    raise exception 'a ballot comes by a channel that its batch takes, with a card that is valid and at a booth that stands'
      using errcode = 'check_violation', constraint = 'ballots_by_lawful_channel';
  end if;
  if exists (
    select from new_ballots
    where replaces is not null
      -- As a value, which is looked up by its id: a join lets the planner read all ballots there are.
      and (
        select coalesce(replaced.channel, 'browser') in ('browser', 'card') and replaced.channel is not distinct from new_ballots.channel
        from ballots as replaced where replaced.id = new_ballots.replaces
      ) is distinct from true
  ) then
    raise exception 'a ballot is replaced by the channel that it came by, and only where that is a device of the voter''s own'
      using errcode = 'check_violation', constraint = 'ballots_keep_their_channel';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_unlawful_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refuse_unlawful_moves(
    array(select distinct batch_id from new_questions where batch_id is not null and (stands or waits)), '{}'
  );
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_unlawful_moves(entered uuid[], left_batches uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  standing record;
begin
  for standing in select id, phase from share_batches(entered || left_batches) as batches where has_ballot_paper(phase) loop
    if standing.phase = 2 then
      raise exception 'no question enters or leaves a batch in stoning'
        using errcode = 'check_violation', constraint = 'questions_stay_in_stoning';
    elsif standing.id = any (entered) then
      raise exception 'no question enters a completed batch'
        using errcode = 'check_violation', constraint = 'questions_stay_out_when_completed';
    end if;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_unlawful_outcome()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  other outcomes;
begin
  -- An erasure takes an address out of words, whatever became of the batch.
  if coalesce(current_setting('ten_stones.erasure', true), '') <> '' then return new; end if;
  perform share_batches(array[new.batch_id]);
  if not exists (
    select from round_result(new.batch_id, new.round) as result
    join ballot_questions as paper using (question_id)
    where result.question_id = new.question_id and result.forwarded
      and paper.batch_id = new.batch_id and paper.round = new.round and paper.removed_at is null
  ) then
    raise exception 'the question does not go to the council'
      using errcode = 'check_violation', constraint = 'outcomes_are_of_forwarded_questions';
  end if;
  select * into other from outcomes
  where (batch_id, round, question_id) = (new.batch_id, new.round, new.question_id) and sequence <> new.sequence
  order by sequence desc limit 1;
  if new.sequence <> coalesce(other.sequence, 0) + 1 or not outcome_follows(other.state, new.state)
    or (tg_op = 'UPDATE' and (new.state, new.due) is distinct from (old.state, old.due))
    or (new.state = 'promised' and other.state = 'promised' and new.due = other.due)
  then
    raise exception 'no lawful state follows the last one, and earlier ones stay as they are'
      using errcode = 'check_violation', constraint = 'outcomes_follow_one_another';
  end if;
  new.written_at := clock_timestamp();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_unlawful_state()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from question_moves as moves
    where moves.from_state = old.state and moves.to_state = new.state
      and moves.by = coalesce(current_setting('ten_stones.moves_by', true), '')
      and moves.phase = coalesce((select batches.phase from batches where batches.id = old.batch_id), 1)
  ) or new.state = 'split' and exists (select from questions where merged_into = old.id) then
    raise exception 'a question that is % does not become % so', old.state, new.state
      using errcode = 'check_violation', constraint = 'questions_change_their_state_lawfully';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_unlawful_taking_out(of_batch uuid, of_round integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from batches where id = of_batch and stoning_round = of_round and phase = 2) then
    raise exception 'a question is taken out while stones are given'
      using errcode = 'check_violation', constraint = 'ballot_questions_taken_out_in_stoning';
  end if;
  if (
    select count(*) from ballot_questions
    where batch_id = of_batch and round = of_round and taken_out_at is null and removed_at is null
  ) <= cardinality(stones_of_picks()) then
    raise exception 'as many questions remain as a ballot names'
      using errcode = 'check_violation', constraint = 'ballot_questions_enough_remain';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_unlawful_verdict()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform share_batches(array[new.batch_id]);
  if not exists (
    select from outcomes join batches on batches.id = outcomes.batch_id and batches.stoning_round = outcomes.round
    where (outcomes.batch_id, outcomes.round, outcomes.question_id) = (new.batch_id, new.round, new.question_id)
      and outcomes.state <> 'sent' and batches.phase = 3
  ) then
    raise exception 'the council has said nothing of the question yet'
      using errcode = 'check_violation', constraint = 'verdicts_are_of_outcomes';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_unpublished_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'only a published question is put into a batch'
    using errcode = 'check_violation', constraint = 'questions_are_published_where_they_enter';
end $function$;

CREATE OR REPLACE FUNCTION public.replaced_entry(of_batch uuid, of_round integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN (SELECT jsonb_build_object('ballots', count(*), 'receipts', log_digest(COALESCE(string_agg(ballots.receipt, '
'::text ORDER BY (ballots.receipt COLLATE "C")), ''::text))) AS jsonb_build_object FROM ballots WHERE ((ballots.batch_id = replaced_entry.of_batch) AND (ballots.round = replaced_entry.of_round) AND (EXISTS (SELECT FROM ballots later WHERE (later.replaces = ballots.id)))));

CREATE OR REPLACE FUNCTION public.resize_batch(resized uuid, standing bigint, waited bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  size integer;
begin
  insert into batch_sizes as sizes (batch_id, questions, waiting) values (resized, greatest(standing, 0), greatest(waited, 0))
  on conflict (batch_id) do update set questions = sizes.questions + standing, waiting = sizes.waiting + waited
  returning questions + waiting into size;
  if standing + waited > 0 and size > (select questions_limit from batches where id = resized) then
    raise exception 'a batch takes no more questions than its rule says'
      using errcode = 'check_violation', constraint = 'batches_have_room';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.resize_batches()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform resize_batch(batch_id, standing, waited)
    from (
      select batch_id, count(*) filter (where stands) as standing, count(*) filter (where waits) as waited from new_questions
      where batch_id is not null and (stands or waits) group by batch_id order by batch_id
    ) as moves;
  elsif tg_op = 'DELETE' then
    perform resize_batch(batch_id, -standing, -waited)
    from (
      select batch_id, count(*) filter (where stands) as standing, count(*) filter (where waits) as waited from old_questions
      where batch_id is not null and (stands or waits) group by batch_id order by batch_id
    ) as moves;
  else
    perform resize_batch(batch_id, standing, waited)
    from (
      select moved.batch_id, sum(moved.standing)::bigint as standing, sum(moved.waited)::bigint as waited
      from old_questions
      join new_questions on new_questions.id = old_questions.id
        and (new_questions.batch_id, new_questions.stands, new_questions.waits)
          is distinct from (old_questions.batch_id, old_questions.stands, old_questions.waits),
      lateral (
        values (old_questions.batch_id, -old_questions.stands::integer, -old_questions.waits::integer),
          (new_questions.batch_id, new_questions.stands::integer, new_questions.waits::integer)
      ) as moved (batch_id, standing, waited)
      where moved.batch_id is not null and (moved.standing <> 0 or moved.waited <> 0)
      group by moved.batch_id order by moved.batch_id
    ) as moves;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.result_entry(of_batch uuid, of_round integer, breakdown_is_public boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET enable_nestloop TO 'off'
AS $function$
begin
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', paper.question_id, 'stones', coalesce(tallies.stones, 0), 'votes', coalesce(tallies.votes, 0),
          'text', ballot_question_entry(paper) -> 'text',
          'rank', decided.rank, 'forwarded', coalesce(decided.forwarded, false), 'draw', decided.draw,
          'breakdown', case when breakdown_is_public then jsonb_build_array(
            coalesce(tallies.fours, 0), coalesce(tallies.threes, 0), coalesce(tallies.twos, 0), coalesce(tallies.ones, 0)
          ) end,
          'at_cut', to_jsonb(decided.at_cut)
        ) order by paper.question_id
      ),
      '[]'
    )
    from ballot_questions as paper left join tallies using (batch_id, round, question_id)
    left join round_result(of_batch, of_round) as decided on decided.question_id = paper.question_id
    where paper.batch_id = of_batch and paper.round = of_round
  );
end $function$;

CREATE OR REPLACE FUNCTION public.room(batch batches)
 RETURNS bigint
 LANGUAGE sql
 STABLE
RETURN ((batch).questions_limit - COALESCE((SELECT (batch_sizes.questions + batch_sizes.waiting) FROM batch_sizes WHERE (batch_sizes.batch_id = (room.batch).id)), 0));

CREATE OR REPLACE FUNCTION public.round_coverage(of_batch uuid, of_round integer)
 RETURNS TABLE(reached integer, next_question uuid, next_reached integer)
 LANGUAGE plpgsql
 STABLE
AS $function$
#variable_conflict use_column
begin
  if not has_cut(of_batch, of_round)
    or not exists (select from batches where id = of_batch and stoning_round = of_round and phase = 3) then return; end if;
  return query select reached, next_question, next_reached from coverages where batch_id = of_batch and round = of_round;
  if not found then return query select * from count_coverage(of_batch, of_round); end if;
end $function$;

CREATE OR REPLACE FUNCTION public.round_result(of_batch uuid, of_round integer)
 RETURNS TABLE(question_id uuid, place bigint, rank bigint, joint boolean, forwarded boolean, is_tied boolean, draw text, breakdown integer[], at_cut integer[])
 LANGUAGE plpgsql
 STABLE ROWS 5000
 SET enable_nestloop TO 'off'
AS $function$
#variable_conflict use_column
declare
  round rounds;
  turnout bigint;
  lot text;
begin
  select rounds.* into round from rounds join batches on batches.id = rounds.batch_id
  where rounds.batch_id = of_batch and rounds.round = of_round and batches.stoning_round = of_round and batches.phase = 3;
  if not found then return; end if;
  select coalesce(sum(tallies.votes), 0) / cardinality(stones_of_picks()) into turnout
  from tallies where tallies.batch_id = of_batch and tallies.round = of_round;
  if round.rules ->> 'tie_at_cut' = 'lot' then lot := round.seed || ':' || receipts_of_result(of_batch, of_round); end if;

  return query
  select decided.*
  from (
    select array_agg(counted.question_id order by counted.age) as ids, array_agg(counted.fours order by counted.age) as fours,
      array_agg(counted.threes order by counted.age) as threes, array_agg(counted.twos order by counted.age) as twos,
      array_agg(counted.ones order by counted.age) as ones
    from (
      select paper.question_id, coalesce(tallies.fours, 0) as fours, coalesce(tallies.threes, 0) as threes,
        coalesce(tallies.twos, 0) as twos, coalesce(tallies.ones, 0) as ones,
        row_number() over (order by date_trunc('milliseconds', paper.timestamp), paper.question_id) as age
      from ballot_questions as paper left join tallies using (batch_id, round, question_id)
      where paper.batch_id = of_batch and paper.round = of_round and paper.taken_out_at is null
    ) as counted
  ) as ranked
  cross join lateral decide_result(
    ranked.ids, ranked.fours, ranked.threes, ranked.twos, ranked.ones, turnout >= 20,
    (round.rules ->> 'council_size')::integer, round.rules ->> 'tie_at_cut', lot
  ) as decided;
end $function$;

CREATE OR REPLACE FUNCTION public.schema_digest()
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
RETURN (SELECT log_digest(string_agg(lines.line, '
'::text ORDER BY (lines.line COLLATE "C"))) AS log_digest FROM (SELECT concat_ws(' '::text, 'function', pg_get_functiondef(pg_proc.oid)) AS line FROM pg_proc WHERE ((pg_proc.pronamespace = ('public'::regnamespace)::oid) AND (pg_proc.prokind = ANY (ARRAY['f'::"char", 'p'::"char"])) AND (NOT (EXISTS (SELECT FROM pg_depend WHERE ((pg_depend.classid = ('pg_proc'::regclass)::oid) AND (pg_depend.objid = pg_proc.oid) AND (pg_depend.deptype = 'e'::"char")))))) UNION ALL SELECT concat_ws(' '::text, 'trigger', (pg_trigger.tgrelid)::regclass, pg_get_triggerdef(pg_trigger.oid), pg_trigger.tgenabled) AS concat_ws FROM (pg_trigger JOIN pg_class ON ((pg_class.oid = pg_trigger.tgrelid))) WHERE ((pg_class.relnamespace = ('public'::regnamespace)::oid) AND (NOT pg_trigger.tgisinternal)) UNION ALL SELECT concat_ws(' '::text, 'constraint', (pg_constraint.conrelid)::regclass, pg_constraint.conname, pg_get_constraintdef(pg_constraint.oid)) AS concat_ws FROM pg_constraint WHERE ((pg_constraint.connamespace = ('public'::regnamespace)::oid) AND (pg_constraint.contype = ANY (ARRAY['c'::"char", 'f'::"char", 'p'::"char", 'u'::"char", 'x'::"char"]))) UNION ALL SELECT concat_ws(' '::text, 'index', pg_indexes.indexdef) AS concat_ws FROM pg_indexes WHERE (pg_indexes.schemaname = 'public'::name) UNION ALL SELECT concat_ws(' '::text, 'column', (pg_attribute.attrelid)::regclass, pg_attribute.attname, format_type(pg_attribute.atttypid, pg_attribute.atttypmod), pg_attribute.attnotnull, pg_get_expr(pg_attrdef.adbin, pg_attrdef.adrelid)) AS concat_ws FROM ((pg_attribute JOIN pg_class ON ((pg_class.oid = pg_attribute.attrelid))) LEFT JOIN pg_attrdef ON (((pg_attrdef.adrelid = pg_attribute.attrelid) AND (pg_attrdef.adnum = pg_attribute.attnum)))) WHERE ((pg_class.relnamespace = ('public'::regnamespace)::oid) AND (pg_class.relkind = 'r'::"char") AND (pg_attribute.attnum > 0) AND (NOT pg_attribute.attisdropped)) UNION ALL SELECT concat_ws(' '::text, 'rule', pg_rules.definition) AS concat_ws FROM pg_rules WHERE (pg_rules.schemaname = 'public'::name) UNION ALL SELECT concat_ws(' '::text, 'view', pg_views.viewname, pg_views.definition) AS concat_ws FROM pg_views WHERE (pg_views.schemaname = 'public'::name) UNION ALL SELECT concat_ws(' '::text, 'move', question_moves.from_state, question_moves.to_state, question_moves.by, question_moves.phase) AS concat_ws FROM question_moves) lines);

CREATE OR REPLACE FUNCTION public.seal_outcome()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.seal := gen_random_uuid();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.secrets_entry()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN (SELECT jsonb_build_object('secrets', COALESCE(jsonb_object_agg(secrets.name, encode(secrets.digest, 'hex'::text)), '{}'::jsonb)) AS jsonb_build_object FROM secrets);

CREATE OR REPLACE FUNCTION public.set_aside_entry(of_batch uuid, of_round integer, reason text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN jsonb_build_object('set_aside', jsonb_build_object('round', of_round, 'ballots', (SELECT count(*) AS count FROM counted_ballots WHERE ((counted_ballots.batch_id = set_aside_entry.of_batch) AND (counted_ballots.round = set_aside_entry.of_round))), 'receipts', receipts_digest(of_batch, of_round), 'replaced', replaced_entry(of_batch, of_round), 'reason', reason, 'words', (SELECT log_digest(rounds.set_aside_reason) AS log_digest FROM rounds WHERE ((rounds.batch_id = set_aside_entry.of_batch) AND (rounds.round = set_aside_entry.of_round)))));

CREATE OR REPLACE FUNCTION public.set_rights()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if to_regrole('ten_stones_app') is null then return; end if;
  grant usage on schema public to ten_stones_app;
  grant select, insert, update, delete on all tables in schema public to ten_stones_app;
  grant usage on all sequences in schema public to ten_stones_app;
  revoke update, delete on ballots, ballot_choices, handovers from ten_stones_app;
  revoke insert, update, delete on count_log from ten_stones_app;
  revoke insert, update, delete on tallies, shown_tallies, coverages from ten_stones_app;
  revoke insert, update, delete on rounds, ballot_questions, corrections, taken_out_questions from ten_stones_app;
  grant update (stones_shown_at) on rounds to ten_stones_app;
  execute format(
    'grant update (%s, taken_out_at, taken_out_reason, originals, sign, language) on ballot_questions to ten_stones_app',
    (select string_agg(format('%I', name), ', ') from jsonb_object_keys(words_in('{}')) as name)
  );
  grant update (text, seal) on corrections to ten_stones_app;
  revoke update, delete on sheets from ten_stones_app;
  grant update (reason) on sheets to ten_stones_app; -- for their locks alone: a reason stands with its state
  grant execute on function finish_sheets to ten_stones_app;
  revoke insert, update, delete on question_moves from ten_stones_app;
  revoke all on secrets from ten_stones_app; -- read once, by the owner
  revoke insert, update, delete on kysely_migration, kysely_migration_lock, schema_steps from ten_stones_app;
  perform log_privileges();
end $function$;
revoke execute on function set_rights from public;

CREATE OR REPLACE FUNCTION public.settling()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '00:00:00.5'::interval;

CREATE OR REPLACE FUNCTION public.share_batches(wanted uuid[])
 RETURNS SETOF batches
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock_shared(batch_lock_key(id))
  from (select distinct id from unnest(wanted) as id order by id) as touched;
  return query select * from batches where id = any (wanted);
end $function$;

CREATE OR REPLACE FUNCTION public.sheets_entry(of_batch uuid, of_round integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN (SELECT jsonb_build_object('batch', sheets_entry.of_batch, 'round', sheets_entry.of_round, 'signs', (SELECT log_digest(string_agg(((ballot_questions.question_id || ' '::text) || ballot_questions.sign), '
'::text ORDER BY ballot_questions.question_id)) AS log_digest FROM ballot_questions WHERE ((ballot_questions.batch_id = sheets_entry.of_batch) AND (ballot_questions.round = sheets_entry.of_round) AND (ballot_questions.sign IS NOT NULL))), 'made', count(*), 'counted', count(*) FILTER (WHERE (sheets.state = 'counted'::text)), 'hashes', log_digest(string_agg(encode(sheets.code_hash, 'hex'::text), '
'::text ORDER BY sheets.code_hash)), 'codes', CASE WHEN (EXISTS (SELECT FROM batches WHERE ((batches.id = sheets_entry.of_batch) AND (batches.stoning_round = sheets_entry.of_round) AND (batches.phase = 3)))) THEN log_digest(COALESCE(string_agg(sheets.code_digest, '
'::text ORDER BY (sheets.code_digest COLLATE "C")) FILTER (WHERE (sheets.state = 'counted'::text)), ''::text)) ELSE NULL::text END, 'others', CASE WHEN ((EXISTS (SELECT FROM batches WHERE ((batches.id = sheets_entry.of_batch) AND (batches.stoning_round = sheets_entry.of_round) AND (batches.phase = 3)))) AND (count(*) FILTER (WHERE ((sheets.state = 'invalid'::text) AND (sheets.code_digest IS NULL))) = 0)) THEN log_digest(COALESCE(string_agg(sheets.code_digest, '
'::text ORDER BY (sheets.code_digest COLLATE "C")) FILTER (WHERE (sheets.state = 'invalid'::text)), ''::text)) ELSE NULL::text END, 'invalid', (SELECT COALESCE(jsonb_object_agg(reasons.reason, reasons.number), '{}'::jsonb) AS "coalesce" FROM (SELECT sheets_1.reason, count(*) AS number FROM sheets sheets_1 WHERE ((sheets_1.batch_id = sheets_entry.of_batch) AND (sheets_1.round = sheets_entry.of_round) AND (sheets_1.state = 'invalid'::text)) GROUP BY sheets_1.reason) reasons), 'without_code', (SELECT COALESCE(sum(stacks.without_code), (0)::bigint) AS "coalesce" FROM stacks WHERE ((stacks.batch_id = sheets_entry.of_batch) AND (stacks.round = sheets_entry.of_round))), 'people', stack_people_digest(sheets_entry.of_batch, sheets_entry.of_round), 'closed', (SELECT log_moment(batches.online_closed_at) AS log_moment FROM batches WHERE ((batches.id = sheets_entry.of_batch) AND (batches.stoning_round = sheets_entry.of_round))), 'in_box', (SELECT batches.sheets_in_box FROM batches WHERE ((batches.id = sheets_entry.of_batch) AND (batches.stoning_round = sheets_entry.of_round))), 'given_up', COALESCE((SELECT batches.sheets_given_up FROM batches WHERE ((batches.id = sheets_entry.of_batch) AND (batches.stoning_round = sheets_entry.of_round))), 0), 'why', (SELECT log_digest(batches.sheets_given_up_reason) AS log_digest FROM batches WHERE ((batches.id = sheets_entry.of_batch) AND (batches.stoning_round = sheets_entry.of_round)))) AS jsonb_build_object FROM sheets WHERE ((sheets.batch_id = sheets_entry.of_batch) AND (sheets.round = sheets_entry.of_round)));

CREATE OR REPLACE FUNCTION public.show_whole_result(of_batch uuid, of_round integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into shown_tallies (batch_id, round, question_id, stones, votes, next_stones, next_votes)
  select batch_id, round, question_id, stones, votes, stones, votes
  from tallies where batch_id = of_batch and round = of_round
  on conflict (batch_id, round, question_id) do update set
    stones = excluded.stones, votes = excluded.votes,
    next_stones = excluded.next_stones, next_votes = excluded.next_votes;
  update rounds set next_ballots = (
    select count(*) from ballots where ballots.batch_id = of_batch and ballots.round = of_round
  )
  where rounds.batch_id = of_batch and rounds.round = of_round;
end $function$;
revoke execute on function show_whole_result from public;

CREATE OR REPLACE FUNCTION public.stack_people_digest(of_batch uuid, of_round integer)
 RETURNS text
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT log_digest(string_agg(concat_ws(' '::text, stack_people.stack_id, stacks.number, stack_people.pass, stack_people.person, stack_people.name), '
'::text ORDER BY stack_people.stack_id, stack_people.pass, (stack_people.person COLLATE "C"))) AS log_digest
    FROM (stack_people
      JOIN stacks ON ((stacks.id = stack_people.stack_id)))
   WHERE ((stacks.batch_id = stack_people_digest.of_batch) AND (stacks.round = stack_people_digest.of_round));
END;

CREATE OR REPLACE FUNCTION public.step_due_at(batch batches)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN ((batch).online_closed_at IS NULL) THEN LEAST(CASE WHEN (((batch).phase_changes = 'at_deadlines'::text) AND (NOT is_met(batch)) AND (NOT (((batch).phase = 1) AND ((batch).planned_for IS NOT NULL) AND ((batch).stoning_deadline <= GREATEST((batch).submission_deadline, (batch).planned_for))))) THEN phase_deadline(batch) ELSE NULL::timestamp with time zone END, CASE WHEN ((batch).planned_phase = phase_after((batch).phase)) THEN COALESCE((batch).planned_for, phase_deadline(batch)) ELSE NULL::timestamp with time zone END) ELSE NULL::timestamp with time zone END;

CREATE OR REPLACE FUNCTION public.step_round(old_batch batches, new_batch batches)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  opened boolean := exists (
    select from rounds where batch_id = new_batch.id and round = new_batch.stoning_round
  );
begin
  if new_batch.stoning_round <> old_batch.stoning_round then
    update rounds set set_aside_at = clock_timestamp(),
      set_aside_reason = nullif(current_setting('ten_stones.reason', true), '')
    where batch_id = new_batch.id and round = old_batch.stoning_round;
    if has_ballot_paper(new_batch.phase) then
      perform open_round(new_batch, case when has_ballot_paper(old_batch.phase) then old_batch.stoning_round end);
    end if;
  elsif has_ballot_paper(new_batch.phase) and not opened then
    perform open_round(new_batch, null);
  elsif not has_ballot_paper(new_batch.phase) and opened then
    delete from rounds where batch_id = new_batch.id and round = new_batch.stoning_round;
  elsif new_batch.phase = 2 and old_batch.phase = 3 then
    update rounds set seed = new_seed() where batch_id = new_batch.id and round = new_batch.stoning_round;
    -- Defined in 0030.
    if new_batch.stones_shown = 'in_groups' then
      perform show_whole_result(new_batch.id, new_batch.stoning_round);
    end if;
  end if;
end $function$;
revoke execute on function step_round from public;

CREATE OR REPLACE FUNCTION public.step_rounds()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  change record;
  old_batch batches;
  new_batch batches;
begin
  for change in
    select old_batches as before, new_batches as after
    from old_batches join new_batches using (id)
    where (old_batches.phase, old_batches.stoning_round) <> (new_batches.phase, new_batches.stoning_round)
    order by id
  loop
    old_batch := change.before;
    new_batch := change.after;
    perform step_round(old_batch, new_batch);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.step_waits(batch batches)
 RETURNS text
 LANGUAGE sql
AS $function$
  select case
    when (batch).phase = 3 or (batch).online_closed_at is not null
      or ((batch).phase_changes = 'by_hand' and (batch).planned_phase is null) then null
    when step_due_at(batch) is null then 'taken_back'
    when not (batch).is_active then 'inactive'
    when (batch).phase = 2 then null
    when (batch).planned_for is null and (batch).stoning_deadline <= (batch).submission_deadline then 'swapped'
    when (batch).planned_for is null and (batch).stoning_deadline <= clock_timestamp() then 'both_missed'
    when coalesce((select questions from batch_sizes where batch_id = (batch).id), 0) < cardinality(stones_of_picks())
      then 'too_few_questions'
    when lacks_cards(batch) then 'no_cards'
  end
$function$;

CREATE OR REPLACE FUNCTION public.stones_of_picks()
 RETURNS smallint[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY[(4)::smallint, (3)::smallint, (2)::smallint, (1)::smallint];

CREATE OR REPLACE FUNCTION public.take_off_tallies(new_ballots uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into tallies (batch_id, round, question_id)
  select distinct ballots.batch_id, ballots.round, ballot_choices.question_id
  from ballots join ballot_choices on ballot_choices.ballot_id in (ballots.id, ballots.replaces)
  where ballots.id = any (new_ballots)
  order by ballots.batch_id, ballots.round, ballot_choices.question_id
  on conflict (batch_id, round, question_id) do update set fours = tallies.fours;

  update tallies set fours = tallies.fours - given.fours, threes = tallies.threes - given.threes,
    twos = tallies.twos - given.twos, ones = tallies.ones - given.ones
  from (
    select ballots.batch_id, ballots.round, ballot_choices.question_id,
      count(*) filter (where stones = 4) as fours, count(*) filter (where stones = 3) as threes,
      count(*) filter (where stones = 2) as twos, count(*) filter (where stones = 1) as ones
    from ballots join ballot_choices on ballot_choices.ballot_id = ballots.replaces
    where ballots.id = any (new_ballots)
    group by ballots.batch_id, ballots.round, ballot_choices.question_id
  ) as given
  where (tallies.batch_id, tallies.round, tallies.question_id) = (given.batch_id, given.round, given.question_id);
end $function$;
revoke execute on function take_off_tallies from public;

CREATE OR REPLACE FUNCTION public.take_out_what_is_gone()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update ballot_questions as paper set taken_out_at = clock_timestamp()
  from new_batches join old_batches using (id)
  where old_batches.phase = 3 and new_batches.phase = 2 and old_batches.stoning_round = new_batches.stoning_round
    and paper.batch_id = id and paper.round = new_batches.stoning_round
    and paper.removed_at is not null and paper.taken_out_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.takes_ballots(batch batches)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN ((batch).is_active AND ((batch).phase = 2) AND ((batch).online_closed_at IS NULL) AND is_in_time(batch));

CREATE OR REPLACE FUNCTION public.takes_ballots(batch batches, by_channel text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN CASE WHEN (by_channel = 'paper'::text) THEN (((batch).phase = 2) AND ((batch).online_closed_at IS NOT NULL)) ELSE takes_ballots(batch) END;

CREATE OR REPLACE FUNCTION public.takes_questions(batch batches)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN ((batch).is_active AND ((batch).phase = 1) AND is_in_time(batch));

CREATE OR REPLACE FUNCTION public.tell_fates(counts jsonb, together boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  kinds constant text[] := array[
    'declined.not_a_question', 'declined.insults', 'declined.private', 'declined.advertises', 'declined.other',
    'withdrawn', 'erased', 'waiting', 'elsewhere', 'split'
  ];
  kind text;
  small text[] := '{}';
  total integer := 0;
  groups jsonb := '[]';
begin
  foreach kind in array kinds loop
    continue when coalesce((counts ->> kind)::integer, 0) = 0;
    small := small || kind;
    total := total + (counts ->> kind)::integer;
    if total >= 5 and not together then
      groups := groups || jsonb_build_object('kinds', small, 'count', total);
      small := '{}';
      total := 0;
    end if;
  end loop;
  if total > 0 and groups = '[]' then
    groups := jsonb_build_array(jsonb_build_object('kinds', kinds, 'count', total));
  elsif total > 0 then
    groups := jsonb_set(groups, '{-1}', jsonb_build_object(
      'kinds', (groups -> -1 -> 'kinds') || to_jsonb(small), 'count', (groups -> -1 ->> 'count')::integer + total
    ));
  end if;
  return (
    with alone as (
      select name, coalesce((
        select (one ->> 'count')::integer from jsonb_array_elements(groups) as one where one -> 'kinds' = jsonb_build_array(name)
      ), 0) as count
      from unnest(kinds) as name
      where not exists (
        select from jsonb_array_elements(groups) as one where one -> 'kinds' ? name and jsonb_array_length(one -> 'kinds') > 1
      )
    )
    select jsonb_build_object(
      'asked', (select coalesce(sum(value::integer), 0) from jsonb_each_text(counts)),
      'published', coalesce((counts ->> 'published')::integer, 0), 'merged', coalesce((counts ->> 'merged')::integer, 0),
      'declined', coalesce(
        (select jsonb_object_agg(split_part(name, '.', 2), count) from alone where name like 'declined.%'), '{}'
      ),
      'joined', coalesce(
        (select jsonb_agg(one) from jsonb_array_elements(groups) as one where jsonb_array_length(one -> 'kinds') > 1), '[]'
      )
    ) || coalesce((select jsonb_object_agg(name, count) from alone where name not like 'declined.%'), '{}')
  );
end $function$;

CREATE OR REPLACE FUNCTION public.tokens_used(used double precision, counted_at timestamp with time zone, token_s double precision)
 RETURNS double precision
 LANGUAGE sql
 STABLE
RETURN GREATEST((0)::double precision, (used - ((GREATEST((0)::numeric, EXTRACT(epoch FROM (now() - counted_at))))::double precision / token_s)));

CREATE OR REPLACE FUNCTION public.touch_corrected_questions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update ballot_questions as paper set text = paper.text
  from (select distinct batch_id, round, question_id from new_rows) as changed
  where (paper.batch_id, paper.round, paper.question_id) = (changed.batch_id, changed.round, changed.question_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.touch_merged()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update questions set revision = revision + 1 where id = old.merged_into;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.turnout_of_channels(of_batch uuid, of_round integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT COALESCE(jsonb_object_agg(given.channel, given.ballots), '{}'::jsonb) AS "coalesce"
    FROM ( SELECT ballots.channel,
             count(*) AS ballots
            FROM ballots
           WHERE ((ballots.batch_id = turnout_of_channels.of_batch) AND (ballots.round = turnout_of_channels.of_round) AND (ballots.channel IS NOT NULL) AND (ballots.replaces IS NULL))
           GROUP BY ballots.channel) given;
END;

CREATE OR REPLACE FUNCTION public.waits_for_answers(batch batches)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM outcomes WHERE ((outcomes.batch_id = (waits_for_answers.batch).id) AND (outcomes.round = (waits_for_answers.batch).stoning_round) AND (outcomes.state = 'sent'::text) AND (outcomes.written_by IS NULL) AND (outcomes.due IS NOT NULL) AND (outcomes.written_at >= (waits_for_answers.batch).completed_at))));

CREATE OR REPLACE FUNCTION public.was_handed_over(batch batches)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM handovers WHERE ((handovers.batch_id = (was_handed_over.batch).id) AND (handovers.round = (was_handed_over.batch).stoning_round) AND (handovers.at >= (was_handed_over.batch).completed_at))));

CREATE OR REPLACE FUNCTION public.words_in(of_row jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN jsonb_build_object('text', (of_row -> 'text'::text), 'author', (of_row -> 'author'::text));
