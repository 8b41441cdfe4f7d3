import { expect, onTestFinished, test, vi } from 'vitest';
import { drawLogo } from './draw-logo.ts';

const svg = (inner: string, attributes = 'viewBox="0 0 200 50"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`);
const square = '<rect width="200" height="50" fill="#c8501e"/>';

test('what is refused in the process that draws is refused here', async () => {
  await expect(drawLogo(Buffer.from('GIF89a'))).rejects.toThrow('logo_unreadable');
});

const nested = (depth: number, [open, close]: readonly [string, string], inner: (n: number) => string) =>
  Array.from({ length: depth }, (_, n) => `${open} id="n${n + 1}">${inner(n)}${close}`).join('');
const uses = (depth: number) =>
  `<defs><path id="n0" d="M0 0h9v9z"/>${nested(depth, ['<g', '</g>'], (n) => `<use href="#n${n}"/>`.repeat(10))}</defs><use href="#n${depth}"/>`;
const filter = `<filter id="f">${'<feGaussianBlur stdDeviation="90"/><feTurbulence baseFrequency=".01" numOctaves="99"/>'.repeat(40)}</filter>`;
const groups = '<g filter="url(#f)">'.repeat(40);
const entities = [...'bcdefghij'].map((name, n) => `<!ENTITY ${name} "${`&${'abcdefghi'[n]};`.repeat(10)}">`).join('');

test.each<[string, Buffer]>([
  ['use in use, 25 deep', svg(uses(25))],
  ['filters in filters', svg(`${filter}${groups}${square}${'</g>'.repeat(40)}`)],
  ['groups in groups', svg(`${'<g opacity=".9">'.repeat(3000)}${square}${'</g>'.repeat(3000)}`)],
  ['one that uses itself', svg(`<g id="a"><use href="#a"/>${square}</g>`)],
  [
    'entities of entities',
    Buffer.from(`<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${entities}]>${svg(`<text>&j;</text>${square}`)}`),
  ],
  ['very much white space', svg(`<rect width="9" height="9" fill="url(${' '.repeat(60_000)}#a)"/>`)],
  ['very much white space in a style', svg(`<style>rect{fill:url(${' '.repeat(60_000)}#a)}</style>${square}`)],
  ['very many dashes', svg('<path d="M0 0h200" stroke="red" stroke-dasharray="1e-6"/>')],
  ['a huge drawing', svg('<rect width="100%" height="100%"/>', 'width="1e9" height="1e9"')],
  ['an endlessly thin drawing', svg('<rect width="1" height="9e9"/>', 'viewBox="0 0 1 9e9"')],
])('%s: drawn or refused soon, while others are answered', async (_, file) => {
  expect(file.length).toBeLessThanOrEqual(65_536);
  let turns = 0;
  const others = setInterval(() => (turns += 1), 5);
  const drawn = await drawPatiently(file);
  clearInterval(others);
  expect(turns).toBeGreaterThan(5);
  if (typeof drawn === 'string') expect(drawn).toMatch(/^logo_(unreadable|too_complex)$/);
  else expect(Math.max(drawn.width, drawn.height)).toBeLessThanOrEqual(2048);
});

/** Once more where the machine was too busy to start the process in time: of the file nothing was read then. */
async function drawPatiently(file: Buffer) {
  const draw = () => drawLogo(file).catch((error: Error) => error.message);
  const drawn = await draw();
  return drawn === 'The process that draws logos said nothing.' ? draw() : drawn;
}

test('several at once wait for each other, and too many are refused', async () => {
  // However slow the machine: that nobody waits too long is the limit's own test.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => drawLogo(svg(square))));
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused.map(({ reason }) => reason.message)).toEqual(['overloaded', 'overloaded', 'overloaded']);
});
