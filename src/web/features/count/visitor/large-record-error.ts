/** A record is too large to be counted in a page: the command is the way. Apart from what counts, which few fetch. */
export class LargeRecordError extends Error {
  constructor() {
    super('The record is too large for a page');
    this.name = 'LargeRecordError';
  }
}
