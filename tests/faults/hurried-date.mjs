// For `node --import`: a copy whose clock is off by so many milliseconds.
const offMs = Number(process.env.CLOCK_OFF_MS ?? 0);
const now = Date.now;
globalThis.Date = new Proxy(Date, {
  construct: (target, args) => Reflect.construct(target, args.length === 0 ? [now() + offMs] : args),
  get: (target, key) => (key === 'now' ? () => now() + offMs : Reflect.get(target, key)),
});
