/** Makes one value per arguments, so that all components that read the same one hear its changes. */
export function memoize<A extends (string | number)[], T>(make: (...args: A) => T): (...args: A) => T {
  const made = new Map<string, T>();
  return (...args) => {
    const key = args.join(' ');
    const found = made.get(key) ?? make(...args);
    made.set(key, found);
    return found;
  };
}
