import { useState } from 'react';
import { lazyTexts } from '#web/text/lazy.ts';
import { Field, Input, Textarea } from '#web/ui/field.tsx';
import { readListFile } from './read-people.ts';

type PeopleFieldProps = {
  list: string;
  hasHeadings: boolean;
  wrong: string | undefined;
  onList: (list: string) => void;
  onHeadings: (hasHeadings: boolean) => void;
};

/** A list of names and addresses, from a file or pasted. No browser's service that checks spelling or translates gets it. */
export function PeopleField({ list, hasHeadings, wrong, onList, onHeadings }: PeopleFieldProps) {
  const [isUnreadable, setUnreadable] = useState(false);
  const words = lazyTexts.letters;
  const readFile = async (file: File | undefined) => {
    if (!file) return;
    const text = await readListFile(file).catch(() => null);
    setUnreadable(text === null);
    if (text !== null) onList(text);
  };
  return (
    <>
      <p>{words.lead}</p>
      <Field label={words.file} error={isUnreadable ? words.unreadable : undefined} spoken>
        <Input
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          // A browser says nothing where the same file is chosen again, which somebody has put right meanwhile.
          onClick={({ currentTarget }) => {
            currentTarget.value = '';
          }}
          onChange={({ currentTarget }) => void readFile(currentTarget.files?.[0])}
        />
      </Field>
      <Field label={words.paste} hint={words.pasteHint} error={wrong} spoken>
        <Textarea
          rows={5}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          translate="no"
          value={list}
          onChange={({ currentTarget }) => onList(currentTarget.value)}
        />
      </Field>
      <label className="check">
        <input type="checkbox" checked={hasHeadings} onChange={({ target }) => onHeadings(target.checked)} />
        {words.headings}
      </label>
    </>
  );
}
