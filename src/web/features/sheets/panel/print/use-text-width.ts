import { useEffect, useState } from 'react';
import type { WidthOf } from './lines.ts';

/** Where letters are measured. */
const measured = 100;

/** How wide texts are in the typeface of questions, or of all else; null until it is here. */
export function useTextWidth(face: '--serif' | '--sans', texts: string): WidthOf | null {
  const [widthOf, setWidthOf] = useState<WidthOf | null>(null);
  useEffect(() => {
    let isGone = false;
    const font = `${measured}px ${getComputedStyle(document.documentElement).getPropertyValue(face)}`;
    void document.fonts.load(font, texts).finally(() => {
      if (!isGone) setWidthOf(() => makeWidthOf(font));
    });
    return () => {
      isGone = true;
    };
  }, [face, texts]);
  return widthOf;
}

/** Half an em a letter where there is no canvas. */
function makeWidthOf(font: string): WidthOf {
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) return (text) => text.length / 2;
  canvas.font = font;
  const known = new Map<string, number>();
  return (text) => {
    const width = known.get(text) ?? canvas.measureText(text).width / measured;
    known.set(text, width);
    return width;
  };
}
