// Draws one file: in a thread of the process that `logo-process.ts` watches.
import { parentPort } from 'node:worker_threads';
import { drawFile } from './draw-file.ts';

parentPort?.once('message', (file: Uint8Array) => parentPort?.postMessage(drawFile(Buffer.from(file))));
parentPort?.postMessage('ready');
