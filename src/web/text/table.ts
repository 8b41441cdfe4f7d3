/** Sentences of long lists. */
export const tableText = {
  search: 'Search',
  found: (count: number) => (count === 1 ? '1 found' : `${count} found`),
  nothingFound: 'Nothing matches. Try another word.',
  pages: 'Pages',
  range: (from: number, to: number, total: number) => `${from} to ${to} of ${total}`,
  earlierPage: 'Earlier page',
  nextPage: 'Next page',
  order: 'Order',
  orders: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    name: 'By name',
    email: 'By email',
    author: 'By author',
    stones: 'Most stones first',
  },
};
