import type { DemoCouncil } from './council.ts';

/** What was completed, with what became of it, and what was stopped; the oldest first. */
export const earlierCouncils: readonly DemoCouncil[] = [
  {
    name: 'Council on the Market Square',
    state: 'archived',
    submissionInDays: -320,
    stoningInDays: -306,
    ballots: 24,
    rules: { council_size: 3 },
    questions: [
      { author: 'Hedwig Amsel', text: 'Who may sit on the square without buying anything?' },
      { author: 'Pavel Novák', text: 'Could the market stay open until the last bus has come?' },
      { author: 'Salma Haddad', text: 'Where do children play while their parents buy?' },
      { author: 'Birgit Olsen', text: 'What would make us stay for an hour longer?' },
      { author: 'Lorenzo Greco', text: 'Do the cars need the square more than the trees do?' },
      { author: 'Anneke Visser', text: 'Who sweeps up after us, and do we greet them?' },
    ],
    outcomes: [
      [
        {
          state: 'answered',
          words:
            'Since May there are twelve benches that belong to nobody, and the cafés have agreed to leave them free.',
          link: 'https://council.example.org/benches',
          daysAgo: 170,
        },
      ],
      [
        {
          state: 'promised',
          words: 'We shall agree on later hours with the stalls and the bus company.',
          link: null,
          daysAgo: 200,
          dueInDays: -140,
        },
        {
          state: 'done',
          words: 'On Thursdays the market now closes at eight, twenty minutes after the last bus.',
          link: null,
          daysAgo: 142,
        },
      ],
      [
        {
          state: 'not_taken_up',
          words:
            'A playground there would need the land of the railway, which said no. We shall ask again when its lease ends.',
          link: null,
          daysAgo: 96,
        },
      ],
    ],
  },
  {
    name: 'Probelauf im Gemeindesaal',
    state: 'stopped',
    submissionInDays: -150,
    stoningInDays: -148,
    ballots: 5,
    questions: [
      { author: 'Hedwig Amsel', text: 'Hört man mich hinten auch?' },
      { author: 'Jonas Lindqvist', text: 'Was machen wir, wenn das Netz im Saal ausfällt?' },
      { author: 'Greta Bauer', text: 'Wer hilft denen, die kein Telefon dabeihaben?' },
      { author: 'Yusuf Demir', text: 'Wie lange brauchen wir für zehn Steine?' },
    ],
  },
  {
    name: 'Summer Council on Water',
    state: 'completed',
    submissionInDays: -120,
    stoningInDays: -106,
    ballots: 43,
    rules: { council_size: 3, stones_shown: 'when_completed', ballot_changes: 'until_completed' },
    questions: [
      { author: 'Jasper Quist', text: 'Whose is the rain that falls on our roofs?' },
      { author: 'Miriam Adler', text: 'Auf welche drei Dinge würden wir in einem trockenen Sommer zuerst verzichten?' },
      { author: 'Olu Bankole', text: 'Can everybody reach water to swim in, without a car?' },
      { author: 'Rosa Delgado', text: '¿Qué necesita el arroyo de los campos, y los campos del arroyo?' },
      { author: 'Edith Wagner', text: 'Wer weiß noch, wo die alten Brunnen sind?' },
      { author: 'Nikos Pappas', text: 'How do we share the hose when the river is low?' },
      { author: 'Claire Dubois', text: 'À qui faudrait-il demander avant de creuser plus profond ?' },
    ],
    outcomes: [
      [
        {
          state: 'answered',
          words:
            'Every new roof of the town collects its rain from now on; for old ones there is a third of the costs.',
          link: null,
          daysAgo: 20,
        },
      ],
      [{ state: 'sent', words: null, link: null, daysAgo: 88 }],
    ],
  },
  {
    name: 'Autumn Council on the River',
    state: 'completed',
    submissionInDays: -30,
    stoningInDays: -16,
    ballots: 61,
    rules: { council_size: 4, tie_at_cut: 'lot' },
    questions: [
      { author: 'Maren Holt', text: 'Who speaks for the river?' },
      { author: 'Piet de Boer', text: 'What should we stop doing, so that there is time for what matters?' },
      { author: 'ليلى الخطيب', text: 'كيف نعتني بمن يعتنون بالآخرين كل يوم دون أن يراهم أحد؟' },
      { author: 'Ruth Abramson', text: 'How can we disagree for a whole winter and still share the harvest?' },
      {
        author: 'Teresa Vaz de Almeida',
        text: 'When the old mill closed, forty families lost their work in one winter, and the village promised that nobody would be left alone with it. Some were helped, some moved away, and some still sit at the same kitchen tables with the same letters. Now a second closure is coming. How can we, before the first notice is sent, agree on what we owe one another?',
      },
      {
        author: 'Jonas Lindqvist',
        text: 'Wie heißen wir Menschen willkommen, die mit nichts kommen, ohne von denen, die wenig haben, noch mehr zu verlangen?',
      },
      { author: 'Amara Okafor', text: 'What if children planned our streets?' },
      { author: 'Claire Dubois', text: 'Qu’avons-nous promis à ceux qui vivent en aval ?' },
      {
        author: 'Ngozi Adeyemi-Clarke',
        misspelt:
          'Which of our rules where made for a world that no longer exists, and who has the right to let them go?',
        text: 'Which of our rules were made for a world that no longer exists, and who has the right to let them go?',
      },
    ],
    outcomes: [
      [
        {
          state: 'answered',
          words:
            'The river has a seat in the council of the town now, and every spring a school class says who sits on it.',
          link: null,
          daysAgo: 2,
          judged: { said: 'no', words: 'A seat is no voice: who sits there may listen, and has no vote on the weir.' },
        },
      ],
      [{ state: 'sent', words: null, link: null, daysAgo: 5 }],
      [
        {
          state: 'promised',
          words: 'We shall publish how many hours of care the town pays for, and who gives the others.',
          link: null,
          daysAgo: 12,
          dueInDays: -3,
        },
      ],
      [
        {
          state: 'promised',
          words: 'Before the winter ends there is an evening for everybody, with a meal.',
          link: null,
          daysAgo: 4,
          dueInDays: 60,
        },
      ],
    ],
  },
];
