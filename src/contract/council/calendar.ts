/** Where the deadlines of a batch are to be had for calendars, by its slug or its id. */
export const calendarPath = (batch: string) => `/batches/${batch}/deadlines.ics`;
