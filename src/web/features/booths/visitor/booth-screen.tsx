import { type ReactNode, useEffect, useRef } from 'react';
import { BrandMark } from '#web/ui/brand-mark.tsx';

type BoothScreenProps = {
  title: string;
  /** Interrupts those who hear the page: somebody has to come. */
  urgent?: boolean;
  children?: ReactNode;
};

/** One thing to read and to press, without a way to any other page. */
export function BoothScreen({ title, urgent = false, children }: BoothScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const screen = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen begins with its own title
  useEffect(() => {
    window.scrollTo(0, 0);
    // Where something on it waits to be typed into, that has the focus.
    if (!screen.current?.contains(document.activeElement)) heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <main ref={screen} id="main">
      <div className="booth-screen" role={urgent ? 'alert' : undefined}>
        <BrandMark />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
    </main>
  );
}
