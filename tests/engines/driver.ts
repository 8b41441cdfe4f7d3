/** What journeys need of a browser, whichever protocol it is driven by. */
export type Driver = {
  open: (url: string) => Promise<void>;
  /** Runs a function's body in the page, with `args`. */
  run: <T>(body: string, args: readonly unknown[]) => Promise<T>;
  /** The element that a function's body finds in the page. */
  find: (body: string, args: readonly unknown[]) => Promise<Part | undefined>;
  close: () => Promise<void>;
};

/** An element of the page, used as a person would. `click` tells whether it came through: false where something else was on top. */
export type Part = { click: () => Promise<boolean>; type: (text: string) => Promise<void> };
