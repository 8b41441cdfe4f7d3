/** A list that is too long to be held at once: its entries come some at a time. */
export class LongList<Entry> {
  readonly parts: AsyncIterable<readonly Entry[]>;

  constructor(parts: AsyncIterable<readonly Entry[]>) {
    this.parts = parts;
  }
}

/** A value in which some lists are long. */
export type WithLongLists<Value> =
  | Value
  | (Value extends readonly (infer Entry)[]
      ? LongList<Entry> | WithLongLists<Entry>[]
      : Value extends object
        ? { [Name in keyof Value]: WithLongLists<Value[Name]> }
        : never);

/** Writes a value as `JSON.stringify` does, its long lists as they come. */
export async function* writeJson(value: unknown): AsyncGenerator<string, void, undefined> {
  if (value instanceof LongList) yield* writeLongList(value);
  else if (!holdsLongList(value)) yield JSON.stringify(value);
  else if (Array.isArray(value)) yield* between('[', value, writeJson, ']');
  else yield* between('{', Object.entries(value as object).filter(isWritten), writeField, '}');
}

async function* writeLongList({ parts }: LongList<unknown>): AsyncGenerator<string, void, undefined> {
  yield '[';
  let before = '';
  for await (const entries of parts) {
    if (entries.length === 0) continue;
    yield before + entries.map((entry) => JSON.stringify(entry)).join();
    before = ',';
  }
  yield ']';
}

async function* between<Entry>(
  start: string,
  entries: readonly Entry[],
  write: (entry: Entry) => AsyncIterable<string>,
  end: string,
): AsyncGenerator<string, void, undefined> {
  yield start;
  for (const [index, entry] of entries.entries()) {
    if (index > 0) yield ',';
    yield* write(entry);
  }
  yield end;
}

async function* writeField([name, value]: [string, unknown]): AsyncGenerator<string, void, undefined> {
  yield `${JSON.stringify(name)}:`;
  yield* writeJson(value);
}

function isWritten([, value]: [string, unknown]): boolean {
  return value !== undefined;
}

function holdsLongList(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return value instanceof LongList || Object.values(value).some(holdsLongList);
}
