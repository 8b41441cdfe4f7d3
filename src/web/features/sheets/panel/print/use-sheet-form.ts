import { useMemo } from 'react';
import { type MadeSheets, variants } from '#contract/council/sheets.ts';
import { roomsBeside } from './head-room.ts';
import { headTexts, type SheetHead } from './sheet-head.tsx';
import { chooseForm, type Form, ordered, type Question, type Setting } from './sheet-layout.ts';
import { useTextWidth } from './use-text-width.ts';

type Asked = { questions: readonly Question[]; signs: MadeSheets['signs']; head: SheetHead; isLarge: boolean };

/** Which paper these questions need with this head; null until letters can be measured. */
export function useSheetForm({ questions, signs, head, isLarge }: Asked): { form: Form; setting: Setting } | null {
  const texts = useMemo(() => headTexts(head), [head]);
  const widthOf = useTextWidth('--serif', questions.map(({ text }) => text).join(''));
  const widthOfHead = useTextWidth('--sans', JSON.stringify(texts));
  return useMemo(() => {
    if (!widthOf || !widthOfHead) return null;
    const setting = { rooms: roomsBeside(texts, isLarge, widthOfHead), isLarge, widthOf };
    const orders = Array.from({ length: variants }, (_, n) => ordered(questions, signs, n + 1));
    return { form: chooseForm(orders, setting), setting };
  }, [questions, signs, texts, isLarge, widthOf, widthOfHead]);
}
