import { laterPart } from '#web/ui/later-part.ts';
import type { TellProps } from './tell-somebody.tsx';

const { useLaterPart: useTellSomebody, load: loadTell } = laterPart<TellProps>(() =>
  import('./tell-somebody.tsx').then(({ TellSomebody }) => TellSomebody),
);

export { loadTell };

type Props = TellProps & {
  /** Whether it is shown; where it will be, `loadTell` before that keeps what lies below from moving. */
  wanted: boolean;
};

/** A way to tell somebody, once there is something to tell of. */
export function Tell({ wanted, ...props }: Props) {
  const Part = useTellSomebody(wanted);
  return wanted && Part && <Part {...props} />;
}
