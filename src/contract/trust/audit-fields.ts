import type { BatchRules, RuleName } from '#contract/council/batch-rules.ts';
import type { Leaves } from '#contract/council/cards.ts';
import type { Outcome } from '#contract/council/council-outcome.ts';
import type { BatchTextName, Phase, PhaseTextName } from '#contract/council/public-batch.ts';
import type { OfferedReason, QuestionState } from '#contract/council/question-state.ts';
import type { QuestionWord, QuestionWords } from '#contract/council/question-words.ts';
import type { Said, VerdictState } from '#contract/council/verdict.ts';
import type { Identity } from '#contract/running/identity.ts';
import type { pageFields, WordedPage } from '#contract/running/page-rows.ts';
import type { HelperTask } from '#contract/wire/helper-task.ts';
import type { limitedActs } from '#contract/wire/rate-limits.ts';
import type { Role } from '#contract/wire/roles.ts';
import type { AuditKind, originPrefix } from './audit.ts';

type Text = string | null;
type OutcomeWords = { [Field in Exclude<keyof Outcome, 'state'>]: Outcome[Field] | null };
/** Its name, and its own words for the second phase, stand under names and in a form of their own. */
type IdentityWords = Omit<Identity, 'name' | 'second_phase'>;

/** What a field holds, whatever the act. Stable, as the kinds are: entries of earlier versions keep theirs. */
export type AuditValues = BatchRules &
  QuestionWords &
  OutcomeWords &
  IdentityWords &
  Record<BatchTextName | (typeof pageFields)[number], Text> & {
    name: string;
    email: string;
    role: Role;
    submission_deadline: string;
    stoning_deadline: string;
    is_active: boolean;
    archived: boolean;
    unlisted: boolean;
    phase: Phase;
    reasons: Text;
    planned_phase: Phase | null;
    planned_for: Text;
    /** What moved a batch, where nobody did by hand; or by what somebody wrote who had not signed in. */
    by: 'deadline' | 'plan' | 'undo' | 'deletion' | 'mail_link';
    due_at: string;
    reason: string;
    reason_code: OfferedReason;
    revealed: number | null;
    stoning_round: number;
    ballots: number;
    ballots_set_aside: number;
    sheets_in_box: number | null;
    sheets_given_up: number;
    sheets: number;
    stack: number | null;
    one_person: boolean;
    counted: number;
    invalid: number;
    without_code: number;
    count: number;
    leaves: Leaves;
    serial: string;
    replaced_by: string;
    opens: HelperTask;
    questions: number;
    without_address: number;
    author_email: string;
    batch_id: Text;
    question_language: Text;
    stones: number;
    votes: number;
    state: QuestionState;
    new_words: boolean;
    outcome: Outcome['state'] | null;
    verdict: Said;
    verdict_words: VerdictState;
    file: 'csv' | 'xlsx' | 'json';
    addresses: number;
    users: number;
    questions_withdrawn: number;
    questions_removed: number;
    mentions: number;
    users_joined: number;
    words_in_form: number;
    left_as_they_were: number;
    given: boolean;
    months: number | null;
    network: string;
    phone_addresses: string;
    limit: (typeof limitedActs)[number];
    more: number;
    until: string;
    job: string;
    /** Their names, with commas between. */
    events: string;
    public_url: Text;
    council_name: Text;
    second_phase: Text;
    logo: Text;
    embedding_hosts: Text;
    times: number;
    since: string;
    act: AuditKind;
  };
/** A field that has a name of its own; the others say which batch, or which language, they are about. */
export type AuditField = keyof AuditValues;

/** Holds how many questions left the batch of this id. */
type Origin = `${typeof originPrefix}${string}`;
export type Origins = { [Field in Origin]: number };
type InLanguage<Field extends AuditField> = `${Field}_${string}`;

type Deadlines = 'submission_deadline' | 'stoning_deadline';
type Plan = 'planned_phase' | 'planned_for';
type Question = QuestionWord | 'author_email' | 'batch_id';
type Decision = 'state' | 'questions' | 'reason' | 'reason_code' | 'new_words';
type Person = 'name' | 'email';
type Administrator = Person | 'role';
type Token = 'name' | 'role' | 'until';

/** Which fields the entry of an act can have: one of another name, or a kind without its row, does not compile. */
type FieldsOf = {
  'batch.created': 'name' | Deadlines | RuleName | 'questions' | Origin;
  'batch.renamed': 'name';
  'batch.phase_changed': 'phase' | 'ballots_set_aside' | 'reason' | 'by' | 'due_at';
  'batch.activated': 'is_active';
  'batch.deactivated': 'is_active';
  'batch.deadlines_changed': Deadlines;
  'batch.texts_changed': BatchTextName | InLanguage<PhaseTextName | 'reasons'> | 'reasons';
  'batch.rules_changed': RuleName;
  'batch.listing_changed': 'unlisted';
  'batch.stones_shown': 'ballots';
  'batch.step_planned': Plan;
  'batch.plan_cancelled': Plan;
  'batch.archived': 'archived';
  'batch.brought_back': 'archived';
  'batch.deleted': 'name' | 'questions';
  'act.undone': 'act' | Origin;
  'questions.moved': 'questions' | 'batch_id' | Origin;
  'questions.deleted': 'questions' | Origin;
  'questions.imported': 'questions' | 'without_address';
  'batch.revealed': 'revealed';
  'batch.online_closed': 'sheets_in_box' | 'ballots' | 'by' | 'due_at';
  'batch.box_counted': 'sheets_in_box';
  'batch.sheets_given_up': 'sheets_given_up' | 'reason';
  'sheets.made': 'sheets' | 'language';
  'stack.opened': 'stack' | 'one_person';
  'stack.counted': 'stack' | 'counted' | 'invalid' | 'without_code';
  'stack.discarded': 'stack';
  'batch.addresses_exported': 'file' | 'addresses';
  'batch.handed_over': 'questions';
  'batch.answers_awaited': 'questions' | 'due';
  'cards.made': 'count' | 'leaves';
  'card.voided': 'serial' | 'replaced_by';
  'card.exchanged': 'serial';
  'package.voided': 'count';
  'card.void_refused': 'serial';
  'package.void_refused': never;
  'questions.assigned': 'questions' | Origin;
  'question.created': Question;
  'question.updated': Question | 'question_language';
  'question.deleted': Question | 'stones' | 'votes';
  'question.published': Decision;
  'question.declined': Decision;
  'questions.merged': Decision;
  'question.split': Decision;
  'question.withdrawn': Decision;
  'question.taken_out': 'reason';
  'question.corrected': 'text';
  'question.reworded': 'text';
  'question.outcome_written': 'outcome' | keyof OutcomeWords | 'by';
  'question.verdict_said': 'verdict' | 'verdict_words';
  'question.verdict_decided': 'verdict_words' | 'reason' | 'reason_code';
  'question.left_nameless': never;
  'question.assigned': 'batch_id';
  'question.unassigned': 'batch_id';
  'user.created': Person;
  'user.updated': Person;
  'user.deleted': Person;
  'stones.reset': 'stoning_round' | 'ballots' | 'reason';
  'person.exported': 'email';
  'person.erased': 'email' | 'users' | 'questions_withdrawn' | 'questions_removed' | 'mentions';
  'words.brought_into_form': 'addresses' | 'users_joined' | 'words_in_form' | 'left_as_they_were';
  'address_retention.changed': 'months';
  'addresses.expired': 'questions' | 'users' | 'months';
  'network.opened': 'network' | 'limit' | 'more';
  'job.retried': 'job';
  'helper_code.made': 'opens';
  'helper_code.renewed': 'opens';
  'helper_code.ended': 'opens';
  'helper.came': 'opens';
  'booth.made': never;
  'booth.ended': never;
  'token.made': Token;
  'token.revoked': Token;
  'webhook.made': 'name' | 'events';
  'webhook.removed': 'name' | 'events';
  'webhook.secret_changed': 'name';
  'webhook.sent_again': 'name';
  'address.changed': 'public_url';
  'identity.changed': 'council_name' | keyof IdentityWords | 'second_phase' | 'logo';
  'embedding.changed': 'embedding_hosts';
  'phones.let_in': 'phone_addresses';
  'phones.shut_out': 'phone_addresses';
  'administrator.invited': 'email' | 'role';
  'administrator.invitation_withdrawn': 'email' | 'role';
  'administrator.created': Administrator;
  'administrator.role_changed': 'role';
  'administrator.disabled': never;
  'administrator.enabled': never;
  'administrator.removed': Administrator;
  'password.changed': never;
  'password.link_made': never;
  'second_factor.enabled': never;
  'second_factor.disabled': never;
  'second_factor.codes_renewed': never;
  'town_account.linked': never;
  'town_account.unlinked': never;
  'town_account.kept_out': 'name';
  'sessions.ended': never;
  signed_in: never;
  'sign_in.failed': 'name' | 'times' | 'since';
} & { [Name in WordedPage as `${Name}.updated`]: 'given' | `${Name}_text` | InLanguage<`${Name}_text`> };

type Change<Fields> = { [Field in Fields & AuditField]?: AuditValues[Field] } & {
  [Field in Exclude<Fields, AuditField> & string]: Field extends Origin ? number : Text;
};

/** What stands of an act of this kind, before it or after it. */
export type AuditChange<Kind extends AuditKind> = [FieldsOf[Kind]] extends [never]
  ? Record<string, never>
  : Change<FieldsOf[Kind]>;
