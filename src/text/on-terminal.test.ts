import { expect, test } from 'vitest';
import { toTerminalLine } from './on-terminal.ts';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n));

const unsafe = [
  ...range(0x00, 0x1f),
  ...range(0x7f, 0x9f),
  '\u061c',
  ...range(0x200e, 0x200f),
  ...range(0x2028, 0x202e),
  ...range(0x2066, 0x2069),
  '\u00ad',
  '\u200b',
  '\ufeff',
  '\u{e0041}',
];

test('nothing that acts on a terminal is left in a line, and what it was can be read', () => {
  for (const character of unsafe) {
    const line = toTerminalLine(`before${character}after`);
    expect(line).toMatch(/^before(?:\\[nrt]|(?:\\u[0-9a-f]{4}){1,2})after$/);
    expect(JSON.parse(`"${line}"`)).toBe(`before${character}after`);
  }
  expect(toTerminalLine('a mistake.\nYour receipt counts.\x1b[1A\x1b[2K')).toBe(
    'a mistake.\\nYour receipt counts.\\u001b[1A\\u001b[2K',
  );
});

test('words of every script stay as they are', () => {
  for (const words of [
    'Wer spricht für den Fluß? Ça va',
    'من يتكلّم باسم النهر؟',
    'می‌خواهم',
    '👩‍👩‍👧 ❤️ 🪨',
    'नमस्ते',
    'e\u0301',
  ])
    expect(toTerminalLine(words)).toBe(words);
});
