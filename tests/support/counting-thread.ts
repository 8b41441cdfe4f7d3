import { answerAsked } from '#server/resting-thread.ts';

// A thread for `resting-thread.test.ts`: it adds up what it is asked, and ends where it is told to.

let asked = 0;

answerAsked((add: number | 'end') => {
  if (add === 'end') process.exit();
  asked += add;
  return asked;
});
