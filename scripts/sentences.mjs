// Writes src/text/sentences.ts: the types of all sentences, made of the English ones.
import { writeFileSync } from 'node:fs';
import { declareSentences } from '../src/text/declare.ts';
import english from '../src/text/languages/en.json' with { type: 'json' };

writeFileSync(new URL('../src/text/sentences.ts', import.meta.url), declareSentences(english));
