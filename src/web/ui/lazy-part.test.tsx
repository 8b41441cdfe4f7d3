import { setImmediate } from 'node:timers/promises';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { drawnPage, drawnPart, lazyPart, loadDrawnParts } from './lazy-part.ts';

/** A part that takes a while to load, as every file does. */
const load = async <Part,>(make: () => Part): Promise<Part> => {
  await setImmediate();
  return make();
};

test('the server draws what a browser loads late, with what that brings along; not what is loaded when it is wanted', async () => {
  let Inner: ComponentType = () => null;
  const Page = drawnPage(() =>
    load(() => {
      Inner = drawnPage(() => load(() => () => <b>inner</b>));
      return ({ name }: { name: string }) => (
        <p>
          {name} <Inner />
        </p>
      );
    }),
  );
  const { usePart: useDrawn } = drawnPart(() => load(() => 'drawn'));
  const { usePart: useWanted } = lazyPart(() => load(() => 'wanted'));
  const Both = () => <Page name={`${useDrawn(false)}, ${useWanted(true)}`} />;
  await loadDrawnParts();
  expect(renderToString(<Both />)).toBe('<p>drawn, null<!-- --> <b>inner</b></p>');
});
