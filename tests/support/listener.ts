import { LiveEvents } from '#contract/council/events.ts';

export type Heard = { event: string; id: string; data: unknown };

/** Somebody who listens to the live events. */
export type Listener = {
  status: number;
  headers: Headers;
  heard: readonly Heard[];
  /** Resolves with the first message, of those not yet taken, of this event. */
  next: (event: keyof typeof LiveEvents) => Promise<Heard>;
  /** The same for the first message that is as described. Like `next`, it fails after a while without one. */
  nextThat: (fits: (message: Heard) => boolean) => Promise<Heard>;
  leave: () => void;
};

/** Short of a test's own time, so that what was heard instead is told; long enough for a machine that is busy. */
const longestWaitMs = 45_000;

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** `fetchAs`: of somebody who is signed in, with the path alone. */
export async function listen(
  url: string,
  headers: Record<string, string> = {},
  fetchAs: Fetch = fetch,
): Promise<Listener> {
  const controller = new AbortController();
  const answer = await fetchAs(url, { headers, signal: controller.signal });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const heard: Heard[] = [];
  let text = '';
  let taken = 0;
  const readMore = async () => {
    const chunk = await reader?.read();
    if (!chunk || chunk.done) throw new Error('The stream has ended.');
    const blocks = (text + chunk.value).split('\n\n');
    text = blocks.pop() ?? '';
    heard.push(...blocks.map(parse).filter(({ event }) => event !== ''));
  };
  const nextThat = async (fits: (message: Heard) => boolean): Promise<Heard> => {
    const giveUp = () => controller.abort(new Error(`Not heard in time; so far: ${JSON.stringify(heard)}`));
    const timer = setTimeout(giveUp, longestWaitMs);
    try {
      for (;;) {
        for (const message of heard.slice(taken)) {
          taken += 1;
          if (fits(message)) return message;
        }
        await readMore();
      }
    } finally {
      clearTimeout(timer);
    }
  };
  const next = (event: string) => nextThat((message) => message.event === event);
  return { status: answer.status, headers: answer.headers, heard, next, nextThat, leave: () => controller.abort() };
}

function parse(block: string): Heard {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
  const event = field('event');
  const schema = event ? LiveEvents[event as keyof typeof LiveEvents] : undefined;
  return { event, id: field('id'), data: schema?.parse(JSON.parse(field('data'))) };
}
