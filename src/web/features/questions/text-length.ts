export type TextLength = 'short' | 'normal' | 'long';

/** Sets how large a question is drawn: a short one may be loud, a long one is folded. */
export function textLength(text: string): TextLength {
  if (text.length > 240 || text.split('\n').length > 6) return 'long';
  return text.length <= 44 ? 'short' : 'normal';
}
