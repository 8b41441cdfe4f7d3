/** Where the deadlines of a batch are to be had for calendars, by its slug or its id. */
export const calendarPath = (batch: string) => `/batches/${batch}/deadlines.ics`;

/** Where the days are that are due for what went to the council, of all batches. */
export const answersCalendarPath = '/answers.ics';
