import type { UncheckedPlace } from '#verify/unchecked.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { toListText } from '#web/text/moments.ts';

/** What nothing in a record can prove, in words: `npm run verify` names the places in the file instead. */
export function uncheckedSentence(places: readonly string[]): string {
  if (places.length === 0) return lazyTexts.recount.allChecked;
  const names: Readonly<Record<string, string>> = uncheckedNames();
  const told = new Set(places.map((place) => names[place] ?? lazyTexts.recount.uncheckedNames.newer));
  return lazyTexts.recount.unchecked({ fields: toListText([...told]) });
}

function uncheckedNames(): Record<UncheckedPlace, string> {
  const names = lazyTexts.recount.uncheckedNames;
  return {
    written_by: names.writtenBy,
    arrivals: names.arrivals,
    'questions.language': names.language,
    unproven_restorations: names.restorations,
    rules_in_words: names.rulesInWords,
    'rounds_set_aside.replaced_receipts': names.replacedReceipts,
    'chain.links.payload': names.otherBatches,
  };
}
