import { type Dispatch, useEffect } from 'react';
import { useLanguage } from '#web/text/change-language.ts';
import type { StoningAction } from './stoning-state.ts';

/** Takes back what was said in the language before. */
export function useLanguageChange(dispatch: Dispatch<StoningAction>): void {
  const { code } = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each language
  useEffect(() => dispatch({ type: 'language_changed' }), [code, dispatch]);
}
