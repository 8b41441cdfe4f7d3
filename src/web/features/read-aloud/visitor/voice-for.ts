import { ownVoices } from './voices.ts';

/** The voice for a language: of its very region, else the one that the device prefers; undefined where it has none. */
export function voiceFor(
  language: string,
  own: readonly SpeechSynthesisVoice[] = ownVoices(),
): SpeechSynthesisVoice | undefined {
  const wanted = toLocale(language);
  if (!wanted) return undefined;
  const able = own.filter(({ lang }) => toLocale(lang)?.language === wanted.language);
  return (
    able.find(({ lang }) => toLocale(lang)?.region === wanted.region) ?? able.find((one) => one.default) ?? able[0]
  );
}

/** Android writes `de_DE`, and some engines names that are no language. */
function toLocale(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag.replaceAll('_', '-'));
  } catch {
    return undefined;
  }
}
