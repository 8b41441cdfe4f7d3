import { once } from 'node:events';
import { MessageChannel, type MessagePort, parentPort, receiveMessageOnPort, Worker } from 'node:worker_threads';

/** `answered` becomes 1 once the answer is in the port, for who stands still until then. */
type Asked<Question> = { question: Question; answer: MessagePort; answered: Int32Array };

const longestMs = 20_000; // a start takes a third of a second, and on a busy machine many times that

/**
 * A thread that answers questions by what takes long to load and much memory: it begins with the first question and ends when nobody has
 * asked for a while, which gives both back. Its file calls `answerAsked`.
 */
export class RestingThread<Question, Answer> {
  readonly #file: URL;
  readonly #restMs: number;
  #worker: Worker | undefined;
  #asking = 0;
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(file: URL, { restMs }: { restMs: number }) {
    this.#file = file;
    this.#restMs = restMs;
  }

  /** @throws Error when the thread has ended without an answer */
  async ask(question: Question): Promise<Answer> {
    const worker = this.#wake();
    const answered = send(worker, question).port;
    const done = new AbortController();
    this.#asking += 1;
    try {
      const [answer] = await Promise.race([
        once(answered, 'message', done),
        once(worker, 'exit', done).then(() => Promise.reject(new Error('The thread that was asked has ended.'))),
      ]);
      return answer;
    } finally {
      done.abort();
      answered.close();
      this.#asking -= 1;
      this.#restLater();
    }
  }

  /**
   * The same for what cannot wait: nothing else is done here until the answer comes.
   * @throws Error when there is none within 20 s
   */
  askNow(question: Question): Answer {
    const { port, answered } = send(this.#wake(), question);
    Atomics.wait(answered, 0, 0, longestMs);
    const received = receiveMessageOnPort(port);
    port.close();
    if (!received) {
      this.#rest(); // who asks next gets another one
      throw new Error('The thread that was asked does not answer.');
    }
    this.#restLater();
    return received.message;
  }

  #wake(): Worker {
    clearTimeout(this.#resting);
    this.#worker ??= this.#start();
    return this.#worker;
  }

  #restLater(): void {
    if (this.#asking === 0) this.#resting = setTimeout(() => this.#rest(), this.#restMs).unref();
  }

  /** Who asks from now on gets another thread, not one that is about to end. */
  #rest(): void {
    void this.#worker?.terminate();
    this.#worker = undefined;
  }

  #start(): Worker {
    const worker = new Worker(this.#file);
    worker.unref();
    worker.setMaxListeners(0); // whoever asks listens until the answer; Node would take more than ten for a leak
    worker.on('error', () => {}); // who asked gets an error there; without a listener the event would end the process
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    return worker;
  }
}

function send(worker: Worker, question: unknown): { port: MessagePort; answered: Int32Array } {
  const { port1: port, port2: answer } = new MessageChannel();
  const answered = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  worker.postMessage({ question, answer, answered } satisfies Asked<unknown>, [answer]);
  return { port, answered };
}

/** In the file of a thread: answers what it is asked, one question after the other. */
export function answerAsked<Question, Answer>(answerTo: (question: Question) => Answer): void {
  parentPort?.on('message', ({ question, answer, answered }: Asked<Question>) => {
    answer.postMessage(answerTo(question));
    Atomics.store(answered, 0, 1);
    Atomics.notify(answered, 0);
  });
}
