import { expect, onTestFinished, test, vi } from 'vitest';
import { drawLogo } from './draw-logo.ts';

const svg = (inner: string, attributes = 'viewBox="0 0 200 50"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`);
const square = '<rect width="200" height="50" fill="#c8501e"/>';

const filter = `<filter id="f">${'<feGaussianBlur stdDeviation="90"/><feTurbulence baseFrequency=".01" numOctaves="99"/>'.repeat(40)}</filter>`;
const filters = `${filter}${'<g filter="url(#f)">'.repeat(40)}${square}${'</g>'.repeat(40)}`;
const groups = `${'<g opacity=".9">'.repeat(3000)}${square}${'</g>'.repeat(3000)}`;
const huge = svg('<rect width="100%" height="100%"/>', 'width="1e9" height="1e9"');

// What else a file may hold that takes long is in draw-file.test.ts: of these one is ended by its process, and one fills its memory.
test('each waits for the one before, is drawn or refused soon, while others are answered, and too many are refused', async () => {
  let turns = 0;
  const others = setInterval(() => (turns += 1), 5);
  // However slow the machine: that nobody waits too long is the limit's own test, and the process looks at its work, not at the clock.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const files = [svg(filters), svg(groups), Buffer.from('GIF89a'), huge, svg(square), ...Array(3).fill(svg(square))];
  for (const file of files) expect(file.length).toBeLessThanOrEqual(65_536);
  const answers = await Promise.all(files.map((file) => drawLogo(file).catch(({ message }: Error) => message)));
  clearInterval(others);
  expect(turns).toBeGreaterThan(25);
  expect(answers).toEqual([
    'logo_too_complex',
    'logo_too_complex',
    'logo_unreadable',
    expect.objectContaining({ width: 1024, height: 1024 }),
    expect.objectContaining({ width: 1024, height: 256 }),
    ...Array(3).fill('overloaded'),
  ]);
});
