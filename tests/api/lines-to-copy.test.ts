import { expect, test } from 'vitest';
import { shareApp } from '#tests/support/prepared-app.ts';
import { answersFrame, frameSnippet } from '#web/features/site/panel/embedding/snippet.ts';

const { app } = await shareApp();

test('the lines that the panel offers for what became of the questions lead a frame to its figures', async () => {
  // The panel makes them at the address of the page that it shows.
  const lines = frameSnippet(answersFrame(`${app.url}/batches/january-2030-council`, 'What "became"'), 'de');
  expect(lines).toContain('title="What &#34;became&#34;"');
  expect(lines).toContain(`<script src="${app.url}/embed.js" async></script>`);
  const source = /src="([^"]+)"/.exec(lines)?.[1]?.replaceAll('&#38;', '&') ?? '';
  const answer = await app.visitor().fetch(source.replace(app.url, ''));
  expect(answer.status).toBe(200);
  const html = await answer.text();
  for (const words of ['lang="de"', 'Was aus den Fragen wurde', 'Noch ging keine Frage an den Rat.'])
    expect(html).toContain(words);
});
