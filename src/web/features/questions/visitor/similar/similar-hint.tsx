import { lazyPart } from '#web/ui/lazy-part.ts';
import type { LazySimilarHintProps } from './lazy-similar-hint.tsx';

const { usePart } = lazyPart(() => import('./lazy-similar-hint.tsx').then((part) => part.LazySimilarHint));

/** Questions that ask the same as what is typed, once something is. */
export function SimilarHint(props: LazySimilarHintProps) {
  const Part = usePart(props.text !== '');
  return Part && <Part {...props} />;
}
