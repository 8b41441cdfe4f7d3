/** What journeys need of a browser, whichever protocol it is driven by. */
export type Driver = {
  open: (url: string) => Promise<void>;
  /** Runs a function's body in the page, with `args`. */
  run: <T>(body: string, args: readonly unknown[]) => Promise<T>;
  /** The element that a function's body finds in the page. */
  find: (body: string, args: readonly unknown[]) => Promise<Part | undefined>;
  close: () => Promise<void>;
};

/** An element of the page, used as a person would. */
export type Part = { click: () => Promise<void>; type: (text: string) => Promise<void> };
