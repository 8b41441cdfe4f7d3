import { useMemo } from 'react';
import { fold } from '#text/similar/fold.ts';

type Piece = { text: string; differs: boolean };

/** A text in pieces: its words that the other one does not have, whatever their capitals and accents, and what stands between them. */
export function toPieces(text: string, other: string): Piece[] {
  const words = new Intl.Segmenter(undefined, { granularity: 'word' });
  const there = new Set(Array.from(words.segment(other), ({ segment }) => fold(segment)));
  const pieces: Piece[] = [];
  for (const { segment, isWordLike } of words.segment(text)) {
    const last = pieces.at(-1);
    const differs = isWordLike === true && !there.has(fold(segment));
    if (last && last.differs === differs) last.text += segment;
    else pieces.push({ text: segment, differs });
  }
  return pieces;
}

/** A text in which the words are marked that the other one lacks. It is read out as it stands. */
export function Differing({ text, from }: { text: string; from: string }) {
  const pieces = useMemo(() => toPieces(text, from), [text, from]);
  let at = 0;
  return pieces.map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.differs ? (
      <mark key={key} className="differs">
        {piece.text}
      </mark>
    ) : (
      piece.text
    );
  });
}
