// Writes src/text/sentences.ts: the types of all sentences, made of the English ones. The file is committed, because neither
// `tsc` nor an editor could make it first.
import { writeFileSync } from 'node:fs';
import { toCatalogue } from '../src/text/catalogue.ts';
import { declareSentences } from '../src/text/declare.ts';
import english from '../src/text/languages/en.json' with { type: 'json' };

writeFileSync(new URL('../src/text/sentences.ts', import.meta.url), declareSentences(toCatalogue(english)));
