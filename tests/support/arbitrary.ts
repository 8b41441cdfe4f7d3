import fc from 'fast-check';
import * as z from 'zod/mini';

type JsonSchema = {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  prefixItems?: JsonSchema[];
  items?: JsonSchema;
  minLength?: number;
  maxLength?: number;
};

/** Ids of rows that are there, for a field or a parameter of this name. */
export type KnownIds = (name: string) => readonly string[];

const hostile = [
  '',
  ' ',
  '\0',
  '\ud800',
  '__proto__',
  "' or 1=1 --",
  '%00',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '\u202e\u0000\u0301',
  'x'.repeat(5_000),
  '💧'.repeat(600),
  'NaN',
  '2030-02-30T25:61:00Z',
  '"1"',
  'a@b',
  'ä@ö.example',
];

/** Mostly what the schema takes, sometimes what looks like it, sometimes nonsense. */
export function arbitraryOf(schema: z.ZodMiniType, ids: KnownIds): fc.Arbitrary<unknown> {
  return spoiled(fromSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, '', ids));
}

function spoiled(arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary }, { weight: 1, arbitrary: nonsense });
}

const nonsense = fc.oneof(fc.constantFrom<unknown>(...hostile), fc.jsonValue({ maxDepth: 3 }));

function fromSchema(schema: JsonSchema, name: string, ids: KnownIds): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => fromSchema(option, name, ids)));
  if (schema.properties) return fromObject(schema, ids);
  if (schema.prefixItems) return fromTuple(schema.prefixItems, name, ids);
  if (schema.type === 'array') return fc.array(spoiled(fromSchema(schema.items ?? {}, name, ids)), { maxLength: 5 });
  return fromScalar(schema, name, ids);
}

function fromScalar(
  { type, format, minLength = 0, maxLength = 60 }: JsonSchema,
  name: string,
  ids: KnownIds,
): fc.Arbitrary<unknown> {
  if (format === 'uuid') return arbitraryId(() => ids(name));
  if (format === 'date-time') return moment;
  if (type === 'boolean') return fc.boolean();
  if (type === 'number' || type === 'integer') return fc.oneof(fc.integer(), fc.double());
  if (type === 'null') return fc.constant(null);
  if (type !== 'string') return fc.jsonValue({ maxDepth: 2 });
  const text = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) });
  return fc.oneof(
    text,
    fc.emailAddress(),
    fc.integer({ min: 0, max: 3 }).map((revision) => `"${revision}"`),
  );
}

/** From the year 0 to 9999, which is what the form allows, and with every offset that it allows. */
const moment = fc
  .tuple(
    fc.date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true }),
    fc.constantFrom('Z', 'Z', 'Z', '+02:00', '-12:00', '+14:00', '+23:59', '-23:59'),
  )
  .map(([date, offset]) => date.toISOString().replace('Z', offset));

function fromObject({ properties = {}, required = [] }: JsonSchema, ids: KnownIds): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(
    ([name, property]) => [name, spoiled(fromSchema(property, name, ids))] as const,
  );
  const whole = fc.record(Object.fromEntries(fields), { requiredKeys: required });
  const extra = fc.tuple(whole, fc.constantFrom('surprise', '__proto__', 'constructor', 'id'), nonsense);
  return fc.oneof(
    { weight: 10, arbitrary: whole },
    {
      weight: 1,
      arbitrary: extra.map(([rest, name, value]) => Object.fromEntries([...Object.entries(rest), [name, value]])),
    },
  );
}

/** Different ones mostly: a ballot with a question twice is refused before anything else is tried. */
function fromTuple(parts: readonly JsonSchema[], name: string, ids: KnownIds): fc.Arbitrary<unknown> {
  const each = fc.tuple(...parts.map((part) => spoiled(fromSchema(part, name, ids))));
  const allIds = parts.every(({ format }) => format === 'uuid');
  if (!allIds) return each;
  const different = fc.infiniteStream(fc.nat()).map((picks) => takeDifferent(ids(name), [...picks.take(parts.length)]));
  return fc.oneof({ weight: 3, arbitrary: different }, { weight: 1, arbitrary: each });
}

function takeDifferent(ids: readonly string[], picks: readonly number[]): string[] {
  const left = [...ids];
  return picks.flatMap((pick) => (left.length > 0 ? left.splice(pick % left.length, 1) : []));
}

export function arbitraryId(ids: () => readonly string[]): fc.Arbitrary<string> {
  const known = fc.nat().map((pick) => ids()[pick % Math.max(1, ids().length)] ?? '');
  return fc.oneof({ weight: 6, arbitrary: known }, { weight: 1, arbitrary: fc.uuid() });
}
