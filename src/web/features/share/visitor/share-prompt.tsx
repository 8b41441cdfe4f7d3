import { lazyPart } from '#web/ui/lazy-part.ts';
import type { SharePromptProps } from './lazy-share-prompt.tsx';

const { usePart: useTellSomebody, load: loadSharePrompt } = lazyPart(() =>
  import('./lazy-share-prompt.tsx').then(({ LazySharePrompt }) => LazySharePrompt),
);

export { loadSharePrompt };

type Props = SharePromptProps & {
  /** Whether it is shown; where it will be, `loadSharePrompt` before that keeps what lies below from moving. */
  wanted: boolean;
};

/** A way to tell somebody, once there is something to tell of. */
export function SharePrompt({ wanted, ...props }: Props) {
  const Part = useTellSomebody(wanted);
  return wanted && Part && <Part {...props} />;
}
