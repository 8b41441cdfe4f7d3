/** Does something `count` times, `lanes` at once. */
export async function inParallel(lanes: number, count: number, act: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) await act(next++);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
