import type { LogFn, Logger } from 'pino';

/** Beside the fields of a line: each of its kind is written, because programs that watch the log count them. It is in no line. */
export const everyLine = Symbol('every line');

const windowMs = 1_000;
// More kinds than this in one second share one: what is remembered must not grow with what goes wrong.
const mostKinds = 100;

/**
 * Lets one line of a kind through, holds back the others for a second, and then says how many they were (`heldBack`). A full
 * disk or a hostile client would otherwise fill the log. A kind is a level, a message and the code of an error.
 */
export function createLogThrottle() {
  const heldBack = new Map<string, number>();
  return function logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number): void {
    if (isWantedEach(args)) {
      method.apply(this, args);
      return;
    }
    const kind = heldBack.size < mostKinds ? toKind(args, level) : String(level);
    const count = heldBack.get(kind);
    if (count !== undefined) {
      heldBack.set(kind, count + 1);
      return;
    }
    heldBack.set(kind, 0);
    method.apply(this, args);
    setTimeout(() => {
      const more = heldBack.get(kind) ?? 0;
      heldBack.delete(kind);
      if (more > 0) method.apply(this, [{ heldBack: more }, toMessage(args)] as Parameters<LogFn>);
    }, windowMs).unref();
  };
}

function isWantedEach([fields]: readonly unknown[]): boolean {
  return typeof fields === 'object' && fields !== null && everyLine in fields;
}

function toKind(args: Parameters<LogFn>, level: number): string {
  const [fields] = args as [unknown];
  const { err } = (typeof fields === 'object' && fields !== null ? fields : {}) as { err?: { code?: unknown } };
  return `${level} ${err?.code ?? ''} ${toMessage(args)}`;
}

function toMessage(args: Parameters<LogFn>): string {
  return ((args as unknown[]).find((arg) => typeof arg === 'string') as string | undefined) ?? '';
}
