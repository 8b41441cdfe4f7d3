import { mostParts } from '#contract/council/splitting.ts';
import { maxLengths } from '#contract/wire/fields.ts';
import { questionsIn } from '#web/features/questions/visitor/hints/several.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Textarea } from '#web/ui/field.tsx';

/** The parts that a text seems to have, two at least, to be put right. */
export function firstParts(text: string): string[] {
  const asked = questionsIn(text);
  const parts = asked.slice(0, mostParts - 1);
  const rest = asked.slice(mostParts - 1).join(' ');
  return rest === '' ? [...parts, ...Array<string>(Math.max(0, 2 - parts.length)).fill('')] : [...parts, rest];
}

/** Those that say something. */
export function writtenParts(texts: readonly string[]): string[] {
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}

type PartsFieldsProps = { texts: readonly string[]; onType: (texts: string[]) => void };

/** The words of each question that takes the place of one. */
export function PartsFields({ texts, onType }: PartsFieldsProps) {
  return (
    <>
      <p className="quiet small">{adminTexts.questions.partsHint}</p>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place; none is moved or taken out
        <Field key={index} label={adminTexts.questions.part({ number: index + 1 })}>
          <Textarea
            autoFocus={index === 0}
            rows={3}
            dir="auto"
            maxLength={maxLengths.question}
            value={text}
            onChange={({ currentTarget }) => onType(texts.with(index, currentTarget.value))}
          />
        </Field>
      ))}
      {texts.length < mostParts && (
        <div>
          <Button variant="plain" onClick={() => onType([...texts, ''])}>
            {adminTexts.questions.addPart}
          </Button>
        </div>
      )}
    </>
  );
}
