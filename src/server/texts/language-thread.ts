import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { DetectorChannel } from './language-detector.ts';

const restMs = 10_000; // the questions of a page, and of pages read soon after it, share a thread
const longestMs = 20_000; // a start takes a third of a second, and a busy machine many times that

type Thread = DetectorChannel & { worker: Worker };

let thread: Thread | undefined;
let resting: ReturnType<typeof setTimeout> | undefined;

/**
 * In which language a text is (BCP 47), where the detector is sure of it. It runs in a thread of its own: what it knows of sixty languages
 * takes 45 MB and a quarter of a second to load, and is free again when nothing was read for a while. The caller waits for it, since
 * languages are asked for wherever a row becomes what is on the wire, and a text takes less time than to read it from the database.
 */
export function detectLanguage(text: string): string | undefined {
  thread ??= startThread();
  resting ??= setTimeout(rest, restMs).unref();
  resting.refresh();
  const { port, answered } = thread;
  Atomics.store(answered, 0, 0);
  port.postMessage(text);
  if (Atomics.wait(answered, 0, 0, longestMs) === 'timed-out') {
    rest(); // the next text gets another thread
    throw new Error('The thread that detects languages does not answer.');
  }
  return receiveMessageOnPort(port)?.message;
}

function rest(): void {
  void thread?.worker.terminate();
  thread = undefined;
}

function startThread(): Thread {
  const { port1: port, port2 } = new MessageChannel();
  const answered = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const workerData: DetectorChannel = { port: port2, answered };
  const worker = new Worker(new URL('./language-detector.ts', import.meta.url), { workerData, transferList: [port2] });
  worker.unref();
  worker.on('error', () => {}); // the caller gets an error there; without a listener the event would end the process
  worker.once('exit', () => {
    port.close();
    if (thread?.worker === worker) thread = undefined;
  });
  return { worker, port, answered };
}
