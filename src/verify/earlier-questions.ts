/** A question as a log before ballot papers says it must stand; `text` is a hash of its words, null when they were removed. */
export type QuestionState = { id: string; batch: string | null; revision: number; text: string | null };

type Payload = { questions?: (QuestionState & { deleted?: true })[]; dropped?: [string, number, string][] };

/**
 * Follows questions through the links of versions before 0.3. Since then ballots name what stands on a ballot paper, and no
 * link tells of questions any more: what was followed ends where the first paper begins.
 */
export class EarlierQuestions {
  readonly #questions = new Map<string, QuestionState>();

  /** Whether a ballot could name this question in the batch; its words as a hash. */
  find(id: string): QuestionState | undefined {
    return this.#questions.get(id);
  }

  /** Takes what a link says; false where it says nothing new. */
  take({ questions = [], dropped }: Payload): boolean {
    let news = questions.length > 0 || Array.isArray(dropped);
    for (const entry of questions) {
      if (isSame(entry, this.#questions.get(entry.id))) news = false;
      if (entry.deleted) this.#questions.delete(entry.id);
      else this.#questions.set(entry.id, entry);
    }
    return news;
  }

  /** Questions as they stand in a batch that left submission. */
  set(questions: readonly QuestionState[]): void {
    for (const question of questions) this.#questions.set(question.id, question);
  }

  /** The log follows a question only while it stands in a batch past submission, or in a tally. */
  forget(ids: readonly string[]): void {
    for (const id of ids) this.#questions.delete(id);
  }

  idsIn(batch: string): string[] {
    return [...this.#questions.values()].filter((question) => question.batch === batch).map(({ id }) => id);
  }

  end(): void {
    this.#questions.clear();
  }
}

function isSame(a: QuestionState, b: QuestionState | undefined): boolean {
  return b !== undefined && a.batch === b.batch && a.revision === b.revision && a.text === b.text;
}
